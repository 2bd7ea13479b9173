import { contract } from '#shared/contract/index.ts'
import type { ContentKind } from '#shared/domain/bin.ts'
import type { TestApp } from './app.ts'
import { REMOVE } from './content.ts'
import { aSession, type SignedInUser } from './users.ts'

const { bin } = contract

/** The calls about deleted content that an administrator makes. */
export function binDriver(given: () => { t: TestApp; admin: SignedInUser }) {
  const by = () => ({ token: given().admin.token })
  const referencesTo = async (kind: ContentKind, id: string) =>
    (await given().t.request(bin.uses, { ...by(), params: { kind, id } })).answer
  return {
    by,
    referencesTo,
    /** Goes to another moment; an administrator's session does not last that long. */
    async at(moment: Date): Promise<void> {
      const { t, admin } = given()
      t.clock.set(moment)
      admin.token = await aSession(t, admin.id)
    },
    remove: (kind: ContentKind, id: string, query: Record<string, string> = {}) =>
      given().t.request(REMOVE[kind], { ...by(), params: { id }, query }),
    confirmed: async (kind: ContentKind, id: string) => ({
      confirmedUses: (await referencesTo(kind, id)).confirmation ?? '',
    }),
    restore: (kind: ContentKind, id: string, body: object = {}) =>
      given().t.request(bin.restore, { ...by(), params: { kind, id }, body }),
    purge: (kind: ContentKind, id: string) => given().t.request(bin.purge, { ...by(), params: { kind, id } }),
    inBin: async (query: Record<string, string> = {}) => (await given().t.request(bin.list, { ...by(), query })).answer,
  }
}
