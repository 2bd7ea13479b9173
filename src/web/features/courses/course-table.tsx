import type { AdminCourse } from '#shared/contract/courses.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { useNow } from '#web/platform/clock.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PublishBadge } from '#web/ui/publish-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Pencil, Trash2 } from 'lucide-react'

interface CourseTableProps {
  courses: readonly AdminCourse[]
  onEdit: (course: AdminCourse) => void
  onDelete: (course: AdminCourse) => void
}

type RowActions = Omit<CourseTableProps, 'courses'>

export function CourseTable({ courses, ...actions }: CourseTableProps) {
  const now = useNow(30_000)
  return (
    <Table caption={t('Courses')} rows={courses} rowKey={({ _id }) => _id} columns={columnsOf({ now, ...actions })} />
  )
}

function columnsOf({ now, ...actions }: { now: Instant } & RowActions): Column<AdminCourse>[] {
  return [
    { header: t('Title'), cell: (course) => <Title course={course} /> },
    { header: t('Content'), cell: contentOf },
    { header: t('Status'), cell: (course) => <PublishBadge item={course} now={now} /> },
    { header: t('Actions'), cell: (course) => <Actions course={course} {...actions} />, className: 'md:w-28' },
  ]
}

function Title({ course: { title, thumbnail } }: { course: AdminCourse }) {
  return (
    <div className="flex items-center gap-3">
      <img
        src={thumbnail}
        alt=""
        loading="lazy"
        className="aspect-video w-20 shrink-0 rounded-lg bg-surface object-cover max-md:hidden"
      />
      <p className="min-w-0 font-semibold">{title}</p>
    </div>
  )
}

function contentOf({ videos, audios, ebooks }: AdminCourse): string {
  return [
    videos.length === 1 ? t('1 video') : t('{count} videos', { count: videos.length }),
    audios.length === 1 ? t('1 audio') : t('{count} audios', { count: audios.length }),
    ebooks.length === 1 ? t('1 ebook') : t('{count} ebooks', { count: ebooks.length }),
  ].join(', ')
}

function Actions({ course, onEdit, onDelete }: { course: AdminCourse } & RowActions) {
  const { title } = course
  return (
    <div className="-mx-2 flex max-md:flex-wrap">
      <IconButton icon={Pencil} label={t('Edit {title}', { title })} onClick={() => onEdit(course)} />
      <IconButton icon={Trash2} label={t('Delete {title}', { title })} onClick={() => onDelete(course)} />
    </div>
  )
}
