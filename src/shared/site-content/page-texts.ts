import { link, listOf } from './content-fields.ts'
import type { TextFields } from './text-fields.ts'
import * as z from 'zod/mini'

/** The texts of the pages beside the home page, of the menu, the footer and the buttons. */
export function pageTexts({ line, lines, optionalLine }: TextFields) {
  /** The title and the description for search results. */
  const search = {
    title: line('Title for search results', 90),
    description: line('Description for search results', 200),
  }
  const heading = line('Heading', 90)
  const parts = listOf(z.object({ title: line('Title', 60), text: line('Text', 240) }), { name: 'Parts', max: 12 })
  const closing = z.object({ heading, text: line('Text', 240) })
  const links = (name: string, max: number) => listOf(z.object({ label: line('Label', 30), href: link }), { name, max })

  return {
    courses: z.object({ ...search, heading, text: line('Text', 240), partsHeading: heading, parts }),
    community: z.object({ ...search, heading, text: line('Text', 240), partsHeading: heading, parts, closing }),
    about: z.object({
      ...search,
      heading,
      sections: listOf(z.object({ title: line('Title', 90), text: lines('Text', 2000) }), {
        name: 'Sections',
        max: 12,
      }),
      closing,
    }),
    contact: z.object({
      ...search,
      heading,
      text: line('Text', 240),
      waysHeading: heading,
      ways: listOf(z.object({ title: line('Title', 60), text: line('Text', 160) }), { name: 'Ways', max: 8 }),
      note: optionalLine('Line below the form', 240),
    }),
    liveSessions: z.object({
      ...search,
      heading,
      text: line('Text', 240),
      /** Shown in time zones other than India's; {when} is a weekday and a time. */
      localTime: line('Line with the local time', 120),
      partsHeading: heading,
      parts,
      closing,
    }),
    menu: links('Menu', 8),
    footer: z.object({
      text: line('Text', 240),
      links: links('Links', 14),
      newsletter: z.object({
        title: heading,
        label: line('Label', 40),
        button: line('Button', 30),
        note: optionalLine('Line below', 240),
      }),
      write: line('Before the email address', 60),
      answer: line('After the email address', 120),
    }),
    /** The words on the buttons that lead to the sign-in and the courses (specification §2). */
    buttons: z.object({
      login: line('Button', 40),
      start: line('Button', 40),
      continue: line('Button', 40),
      today: line('Button', 40),
      enroll: line('Button', 40),
      join: line('Button', 40),
      ebook: line('Button', 40),
      course: line('Button', 40),
      explore: line('Button', 40),
      begin: line('Button', 40),
    }),
  }
}
