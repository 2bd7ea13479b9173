/**
 * The lines of a letter's head by which mail programs end it with one click (RFC 8058): they send a POST to the address,
 * without a session. The address may not be broken into lines, hence `prepared`.
 */
export function unsubscribeHeaders(url: string | undefined) {
  if (url === undefined) return {}
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
