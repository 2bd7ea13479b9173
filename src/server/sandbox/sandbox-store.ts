import { randomInt } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'

/** The sandbox's data in a file of its own, so that killing the server loses no test payment. */
export type SandboxStore = ReturnType<typeof openSandboxStore>
export type SandboxOrder = z.output<typeof orderRow>
export type SandboxPayment = z.output<typeof paymentRow>
export type SandboxRefund = z.output<typeof refundRow>
export type Delivery = z.output<typeof deliveryRow>

/** Opens the store in a file, or in memory with ':memory:'. Times are epoch milliseconds. */
export function openSandboxStore(file: string) {
  const db = new DatabaseSync(file)
  for (const statement of tables) db.exec(statement)

  const all = <Row extends z.ZodMiniType>(row: Row, sql: string, values: Values): z.output<Row>[] =>
    db
      .prepare(sql)
      .all(values)
      .map((found) => z.parse(row, found))

  const insert = (table: string, values: Values): void => {
    const names = Object.keys(values)
    const placeholders = names.map((name) => `:${name}`)
    db.prepare(`insert into ${table} (${names.join(', ')}) values (${placeholders.join(', ')})`).run(values)
  }

  return {
    /** Runs `work` as one transaction, which also makes many inserts quick. */
    transact(work: () => void): void {
      db.exec('begin')
      try {
        work()
        db.exec('commit')
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },

    addOrder: (order: SandboxOrder) => insert('test_orders', order),
    order: (id: string) => all(orderRow, 'select * from test_orders where id = :id', { id })[0],
    orders: (receipt: string | null) =>
      all(
        orderRow,
        `select * from test_orders where :receipt is null or receipt = :receipt order by created_at desc limit 100`,
        { receipt },
      ),

    addPayment: (payment: SandboxPayment) => insert('test_payments', payment),
    payment: (id: string) => all(paymentRow, 'select * from test_payments where id = :id', { id })[0],
    paymentsOf: (orderId: string) =>
      all(paymentRow, 'select * from test_payments where order_id = :orderId order by created_at', { orderId }),
    capture: (id: string) => {
      db.prepare(`update test_payments set status = 'captured', captured_later_at = null where id = :id`).run({ id })
    },

    addRefund: (refund: SandboxRefund) => insert('test_refunds', refund),
    refundsOf: (paymentId: string) =>
      all(refundRow, 'select * from test_refunds where payment_id = :paymentId order by created_at', { paymentId }),
    refundsSince: (from: number, page: { count: number; skip: number }) =>
      all(
        refundRow,
        'select * from test_refunds where created_at >= :from order by created_at desc limit :count offset :skip',
        { from, ...page },
      ),

    addDelivery: (delivery: Delivery) => insert('test_deliveries', delivery),
    dueDeliveries: (now: number) =>
      all(deliveryRow, 'select * from test_deliveries where due_at <= :now order by due_at limit 20', { now }),
    postpone: (id: string, dueAt: number) => {
      db.prepare('update test_deliveries set due_at = :dueAt, attempts = attempts + 1 where id = :id').run({
        id,
        dueAt,
      })
    },
    removeDelivery: (id: string) => {
      db.prepare('delete from test_deliveries where id = :id').run({ id })
    },

    close: () => db.close(),
  }
}

/** Generates an id like Razorpay's: a prefix and 14 letters or digits. */
export function razorpayId(prefix: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${prefix}_${Array.from({ length: 14 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
}

type Values = Record<string, string | number | null>

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const tables = [
  `create table if not exists test_orders (
    id text primary key, amount integer not null, currency text not null, receipt text, notes text not null,
    created_at integer not null
  ) strict`,
  'create index if not exists test_orders_receipt on test_orders (receipt)',
  `create table if not exists test_payments (
    id text primary key, order_id text not null references test_orders, amount integer not null, method text not null,
    status text not null, captured_later_at integer, created_at integer not null
  ) strict`,
  'create index if not exists test_payments_order on test_payments (order_id)',
  `create table if not exists test_refunds (
    id text primary key, payment_id text not null references test_payments, amount integer not null,
    idempotency_key text, created_at integer not null
  ) strict`,
  `create table if not exists test_deliveries (
    id text primary key, event_id text not null, body text not null, due_at integer not null, attempts integer not null,
    created_at integer not null
  ) strict`,
]

const orderRow = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.nullable(z.string()),
  /** JSON. */
  notes: z.string(),
  created_at: z.int(),
})
const paymentRow = z.object({
  id: z.string(),
  order_id: z.string(),
  amount: z.int(),
  method: z.enum(['upi', 'card']),
  status: z.enum(['created', 'authorized', 'captured', 'failed']),
  /** When the bank will confirm after all; null once it has decided. */
  captured_later_at: z.nullable(z.int()),
  created_at: z.int(),
})
const refundRow = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  idempotency_key: z.nullable(z.string()),
  created_at: z.int(),
})
const deliveryRow = z.object({
  id: z.string(),
  event_id: z.string(),
  body: z.string(),
  due_at: z.int(),
  attempts: z.int(),
  created_at: z.int(),
})
