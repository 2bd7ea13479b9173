import type { Db } from '#server/db/database.ts'
import { type FoundBy, orderReference, referenceKinds } from '#shared/domain/reference-search.ts'
import { type RawBuilder, sql } from 'kysely'

/** More belong to no order, payment or receipt. */
const MAX_FOUND = 20

/** Whose order, payment or receipt a text names, each with what it was; reads only what the text can be. */
export async function findByReference(db: Db, search: string): Promise<Map<string, FoundBy>> {
  const text = search.trim()
  const parts = referenceKinds(text).flatMap((kind) => {
    const statement = STATEMENTS[kind]
    return statement
      ? [sql`(select user_id, ${kind}::text as "foundBy" from (${statement(text)}) found limit ${MAX_FOUND})`]
      : []
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ user_id: string; foundBy: FoundBy }>`
    select * from (${sql.join(parts, sql` union all `)}) found where user_id is not null`.execute(db)
  return new Map(rows.toReversed().map(({ user_id, foundBy }) => [user_id, foundBy]))
}

const ofPayments = (condition: RawBuilder<unknown>) =>
  sql`select o.user_id from payments p join orders o on o.id = p.order_id where ${condition}`

const STATEMENTS: Partial<Record<FoundBy, (text: string) => RawBuilder<unknown>>> = {
  ORDER: (text) => sql`select user_id from orders where receipt = ${orderReference(text)}`,
  PROVIDER_ORDER: (text) => sql`select user_id from orders where provider_order_id = ${text}`,
  PAYMENT: (text) => sql`${ofPayments(sql`p.provider_payment_id = ${text}`)}
    union select o.user_id from payment_attempts a join orders o on o.id = a.order_id
    where a.provider_payment_id = ${text}`,
  RECEIPT: (text) => sql`select user_id from receipts where number = ${text.toUpperCase()}`,
  REFERENCE: (text) => ofPayments(sql`p.reference = ${text}`),
}
