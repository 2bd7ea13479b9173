/** The statements that give every fourth member a certificate. */
export function certificateStatements(users: number): string[] {
  return [
    `insert into certificates (id, code, user_id, course_id, course_title, name, issued_at)
     select gen_random_uuid(), n::text, ('10000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, gen_random_uuid(),
       'A course', 'Asha Rao', now() from generate_series(1, ${users / 4}) n`,
  ]
}
