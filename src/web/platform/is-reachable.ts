/** Whether a file can be fetched: for players that give the same error for one that was refused and one that is damaged. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(url, { headers: { range: 'bytes=0-0' } })
    void body?.cancel()
    return ok
  } catch {
    return false
  }
}
