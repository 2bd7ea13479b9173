import { lookup } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

const NOT_PUBLIC: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  // Teredo and 6to4 carry an IPv4 address within.
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const blocked = new BlockList()
for (const [network, prefix] of NOT_PUBLIC) blocked.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4')

/** Whether the address is reached over the internet: not this machine and not the network that it is in. */
export function isPublicAddress(address: string): boolean {
  return !blocked.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}

/** Finds the addresses of a host and fails when one of them is private. */
export const lookupPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    if (!found.every(({ address }) => isPublicAddress(address)))
      return callback(new Error('A push service has a private address.'), '')
    if (options.all) return callback(null, found)
    return callback(null, found[0]?.address ?? '', found[0]?.family)
  })
}
