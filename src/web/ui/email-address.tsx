/** An address that, where it has no room on one line, goes on with its '@' on the next. */
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
