import { Fields } from './gallery-fields.tsx'
import { Lists } from './gallery-lists.tsx'
import { Overlays } from './gallery-overlays.tsx'
import { Players } from './gallery-players.tsx'
import { SmallParts } from './gallery-small-parts.tsx'
import { GallerySection } from './gallery-section.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { Diya, Lotus, Mandala, OpeningLotus, Sunrise } from '#web/ui/drawings.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { EmptyState, ErrorText, ErrorState, Loading, InlineLoading, Skeleton } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { Toaster } from '#web/ui/toaster.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']
const tones: BadgeTone[] = ['neutral', 'success', 'warning', 'danger', 'live']
const rows = [
  { title: 'Sitting well', status: 'Published' },
  { title: 'The breath that counts itself, slowly, from one to ten and back again', status: 'Draft' },
  { title: 'A-single-word-that-is-longer-than-any-telephone-is-wide-and-must-break', status: 'Scheduled' },
]

const columns: Column<(typeof rows)[number]>[] = [
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Status', cell: ({ status }) => <Badge>{status}</Badge> },
  {
    header: 'Actions',
    cell: ({ title }) => (
      <Button small variant="quiet" aria-label={`Edit ${title}`}>
        Edit
      </Button>
    ),
  },
]

/** Shows every component of `src/web/ui` in its states; for development only. */
export function Gallery() {
  return (
    <div className="mx-auto grid max-w-6xl gap-4 px-4 py-6">
      <header className="flex items-center justify-between">
        <h1 className="text-3xl">The parts of every screen</h1>
        <ThemeSwitch />
      </header>
      <main className="grid gap-4">
        <Overlays />
        <GallerySection title="Buttons and badges">
          <div className="flex flex-wrap gap-3">
            {variants.flatMap((variant) => [
              <Button key={variant} variant={variant}>
                {variant}
              </Button>,
              <Button key={`${variant} busy`} variant={variant} busy busyLabel="Saving...">
                {variant}
              </Button>,
            ])}
          </div>
          <div className="flex flex-wrap gap-3">
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </div>
        </GallerySection>
        <Fields />
        <GallerySection title="Table">
          <Table caption="Videos" columns={columns} rows={rows} rowKey={({ title }) => title} />
        </GallerySection>
        <Lists />
        <SmallParts />
        <Players />
        <GallerySection title="States">
          <Loading text="Loading Videos..." />
          <p className="text-muted">
            <InlineLoading text="Loading Dashboard Stats..." />
          </p>
          <ErrorState title="An Error Occurred" message="Failed to fetch videos." onRetry={() => undefined} />
          <EmptyState title="No Videos Found" text="Click Add New Video to begin." drawing={<Lotus />} />
          <Skeleton className="h-12" />
          <ErrorText>Failed to fetch videos.</ErrorText>
          <ProgressBar value={0.4} label="Uploading" />
        </GallerySection>
        <GallerySection title="Drawings">
          <div className="grid items-center gap-4 text-gold sm:grid-cols-2 lg:grid-cols-4">
            <Lotus />
            <Sunrise />
            <Diya />
            <Mandala />
            {[1, 2, 3, 4, 5, 6].map((step) => (
              <OpeningLotus key={step} step={step} />
            ))}
          </div>
        </GallerySection>
      </main>
      <Toaster />
    </div>
  )
}
