/** What we use of web-push, which has no types of its own. */
declare module 'web-push' {
  interface Details {
    method: string
    headers: Record<string, string | number>
    body: Uint8Array | null
  }
  const webPush: {
    generateVAPIDKeys(): { publicKey: string; privateKey: string }
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        TTL: number
        urgency: string
        topic: string
        contentEncoding: 'aes128gcm'
        vapidDetails: { subject: string; publicKey: string; privateKey: string }
      },
    ): Details
  }
  export default webPush
}
