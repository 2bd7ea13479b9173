import { Card } from '#web/ui/card.tsx'
import type { ReactNode } from 'react'

export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-4 grid gap-4">{children}</div>
    </Card>
  )
}
