import { testWithProduct } from './kit.ts'

const DAY_IN_MS = 86_400_000
const IST_OFFSET_IN_MS = 330 * 60_000

/** The days of one test: the first is day 1, whatever the date of the machine. */
export interface Calendar {
  /** Sets the server's clock to that time of day ('HH:mm' or 'HH:mm:ss' IST); it runs on from there. */
  setTime(day: number, time: string): Promise<void>
  /** The instant of that day and time. */
  at(day: number, time: string): Date
}

interface ClockFixtures {
  calendar: Calendar
}

/** Tests on a product with a settable clock; each starts at noon of a day that no earlier test has reached. */
export const test = testWithProduct({
  program: 'tests/kit/product-with-settable-clock.ts',
}).extend<ClockFixtures, { days: { first: number } }>({
  days: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    async ({}, use) => use({ first: Math.floor((Date.now() + IST_OFFSET_IN_MS) / DAY_IN_MS) + 1 }),
    { scope: 'worker' },
  ],
  async calendar({ product, days }, use) {
    const { first } = days
    const at = (day: number, time: string) => {
      const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
      return new Date((first + day - 1) * DAY_IN_MS - IST_OFFSET_IN_MS + ((hours * 60 + minutes) * 60 + seconds) * 1000)
    }
    const setTime = async (day: number, time: string) => {
      days.first = Math.max(days.first, first + day)
      await product.send(at(day, time).getTime())
    }
    await setTime(1, '12:00')
    await use({ at, setTime })
  },
})
