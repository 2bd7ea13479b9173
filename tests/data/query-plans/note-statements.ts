/** The statements that give every second member a note, and one member as many as there is room for. */
export function noteStatements(users: number): string[] {
  const row = `gen_random_uuid(), 'VIDEO', ('40000000-0000-7000-8000-' || lpad((1 + n % 1000)::text, 12, '0'))::uuid, 'A talk', n`
  const user = (n: string) => `('10000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
  const insert = `insert into notes (id, user_id, client_id, kind, item_id, item_title, starts_at, created_at) select gen_random_uuid(),`
  return [
    `${insert} ${user('n')}, ${row}, now() from generate_series(1, ${users / 2}) n`,
    `${insert} ${user('17')}, ${row}, now() from generate_series(1, 400) n`,
  ]
}
