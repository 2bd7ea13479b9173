import { fastTempFolder } from './fast-temp-folder.ts'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { createS3Client, type S3Location } from '#server/adapters/s3/client.ts'
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A running S3-compatible store for tests. */
export interface ObjectStore {
  location: S3Location
  stop(): Promise<void>
}

const PROGRAMS = ['ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']

/** Whether the programs of Ceph are installed (Debian: radosgw, ceph-mon, ceph-osd). */
export function hasCeph(): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin')
  return PROGRAMS.every((program) => folders.some((folder) => isExecutable(join(folder, program))))
}

/**
 * Starts a minimal Ceph with one bucket: a monitor, one in-memory store and the S3 gateway, which verifies signatures
 * as Amazon does. It stops when this process ends in any way, and its folder is removed.
 */
export async function startCeph(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(fastTempFolder(), 'sadhana-ceph-'))
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name))
  const [monitor, gateway] = [await freePort(), await freePort()]
  const keys = { accessKeyId: 'SADHANATESTS', secretAccessKey: randomUUID() }
  writeFileSync(join(folder, 'ceph.conf'), configuration({ folder, monitor, gateway }))
  prepareFolder(folder, monitor)

  const daemons = spawn('/bin/sh', ['-c', DAEMONS_SCRIPT, folder], { stdio: ['pipe', 'ignore', 'ignore'] })
  const ended = new Promise<void>((resolve) => daemons.on('exit', () => resolve()))
  const location = { endpoint: `http://127.0.0.1:${gateway}`, region: 'us-east-1', bucket: 'sadhana', ...keys }
  await waitUntilReady(location.endpoint, () => daemons.exitCode !== null)
  const user = ['--uid=sadhana', '--display-name=Sadhana']
  const secrets = [`--access-key=${keys.accessKeyId}`, `--secret-key=${keys.secretAccessKey}`]
  run(folder, 'radosgw-admin', 'user', 'create', ...user, ...secrets)
  await createS3Client(location).send(new CreateBucketCommand({ Bucket: location.bucket }))
  return {
    location,
    async stop() {
      daemons.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates what the daemons need in the folder: keys, the map of monitors and an empty monitor store. */
function prepareFolder(folder: string, monitor: number): void {
  const keyring = join(folder, 'keyring')
  const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *']
  const store = ['--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow profile osd']
  const make = (name: string, caps: string[]) =>
    run(folder, 'ceph-authtool', keyring, '--create-keyring', '--gen-key', '-n', name, ...caps)
  make('mon.', ['--cap', 'mon', 'allow *'])
  const add = (name: string, caps: string[]) => run(folder, 'ceph-authtool', keyring, '--gen-key', '-n', name, ...caps)
  add('client.admin', all)
  add('client.rgw.a', all)
  add('osd.0', store)
  const map = join(folder, 'monmap')
  run(folder, 'monmaptool', '--create', '--fsid', clusterIdOf(folder), '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, map)
  run(folder, 'ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
}

/**
 * Shell script that runs the daemons. The store gets its number from the monitor. The pipe to the shell closes when
 * this process ends in any way: then the script kills the daemons and removes the folder.
 */
const DAEMONS_SCRIPT = `
export CEPH_ARGS="-c $0/ceph.conf"
exec 3<&0 </dev/null
ceph-mon -f -i a & mon=$!
printf '{"cephx_secret":"%s"}' "$(ceph-authtool "$0/keyring" -n osd.0 -p)" >"$0/secret.json"
id=$(cat /proc/sys/kernel/random/uuid)
ceph --connect-timeout 120 osd new "$id" -i "$0/secret.json"
ceph-osd -i 0 --mkfs --osd-uuid "$id"
ceph-osd -f -i 0 & osd=$!
radosgw -f -n client.rgw.a & rgw=$!
cat <&3
kill -KILL $rgw $osd $mon; wait; cd /; rm -rf "$0"`

function configuration({ folder, monitor, gateway }: { folder: string; monitor: number; gateway: number }): string {
  return `[global]
fsid = ${clusterIdOf(folder)}
mon host = v2:127.0.0.1:${monitor}
mon initial members = a
ms bind ipv6 = false
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = /dev/null
mon cluster log file = /dev/null
keyring = ${folder}/keyring
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
mon data avail warn = 2
rgw frontends = beast endpoint=127.0.0.1:${gateway}
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
`
}

function run(folder: string, program: string, ...args: string[]): void {
  const env = { ...process.env, CEPH_ARGS: `-c ${join(folder, 'ceph.conf')}` }
  execFileSync(program, args, { env, stdio: 'ignore', timeout: 120_000 })
}

/** The cluster id of each folder. */
const ids = new Map<string, string>()
function clusterIdOf(folder: string): string {
  const id = ids.get(folder) ?? randomUUID()
  ids.set(folder, id)
  return id
}

async function waitUntilReady(endpoint: string, hasEnded: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1800; tries++) {
    if (hasEnded()) break
    const isReady = await fetch(endpoint).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
  throw new Error('The Ceph for the tests does not start.')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
