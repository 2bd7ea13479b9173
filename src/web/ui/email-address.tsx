/** An email address that wraps before its '@' if it does not fit on one line. */
export function EmailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf('@')
  if (at < 1) return <span className="wrap-anywhere">{address}</span>
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
