/**
 * Headers for one-click unsubscribing (RFC 8058): mail programs send a POST to the URL, without a session. `prepared`
 * keeps the URL on one line.
 */
export function unsubscribeHeaders(url: string | undefined) {
  if (url === undefined) return {}
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
