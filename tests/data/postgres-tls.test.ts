import { openPostgresDatabase } from '#server/adapters/postgres/postgres-database.ts'
import { createSelfSignedCertificate } from '#tests/kit/certificate.ts'
import { kindUnderTest } from '#tests/kit/databases.ts'
import { postgresForTests } from '#tests/kit/find-postgres.ts'
import { freePort } from '#tests/kit/nginx.ts'
import { type PostgresServer, startPostgresServer } from '#tests/kit/postgres-server.ts'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const found = postgresForTests()
const programs = found && 'programs' in found ? found.programs : null

describe.runIf(kindUnderTest === 'postgres' && programs !== null)('a TLS connection to PostgreSQL', () => {
  let server: PostgresServer
  let port: number
  let certificates: string
  beforeAll(async () => {
    port = await freePort()
    const prepare = (folder: string) => {
      certificates = folder
      for (const name of ['server', 'stranger']) createSelfSignedCertificate(folder, name)
      return {
        listen_addresses: '127.0.0.1',
        port: String(port),
        ssl: 'on',
        ssl_cert_file: join(folder, 'server.crt'),
        ssl_key_file: join(folder, 'server.key'),
      }
    }
    server = await startPostgresServer(programs ?? '', { prepare })
  })
  afterAll(() => server.stop())

  const at = (query: string) => `postgres://postgres@localhost:${port}/postgres?${query}`
  const authority = (name: string) => `sslrootcert=${encodeURIComponent(join(certificates, `${name}.crt`))}`

  test.each([
    { what: 'encrypted, by a server that proves itself', query: () => `sslmode=verify-full&${authority('server')}` },
    { what: 'encrypted, whoever the server is', query: () => 'sslmode=no-verify' },
  ])('is $what', async ({ query }) => {
    const database = await openPostgresDatabase({ url: at(query()), poolSize: 1 })
    const { rows } = await database.pool.query('select ssl, version from pg_stat_ssl where pid = pg_backend_pid()')
    await database.close()
    expect(rows).toEqual([{ ssl: true, version: 'TLSv1.3' }])
  })

  test.each([
    { what: 'another authority signed for', query: () => `sslmode=verify-full&${authority('stranger')}` },
    { what: 'no authority vouches for', query: () => 'sslmode=verify-full' },
  ])('is refused where $what the server', async ({ query }) => {
    const opening = openPostgresDatabase({ url: at(query()), poolSize: 1 })
    await expect(opening).rejects.toThrow(/self-signed certificate|unable to verify/)
  })

  test('is open to all where the address says so', async () => {
    const database = await openPostgresDatabase({ url: at('sslmode=disable'), poolSize: 1 })
    const { rows } = await database.pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    await database.close()
    expect(rows).toEqual([{ ssl: false }])
  })
})
