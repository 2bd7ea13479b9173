/** A map of at most `maxSize` entries: adding another removes the oldest. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxSize: number

  constructor(maxSize: number) {
    super()
    this.#maxSize = maxSize
  }

  override set(key: Key, value: Value): this {
    const [oldest] = this.keys()
    if (oldest !== undefined && this.size >= this.#maxSize && !this.has(key)) this.delete(oldest)
    return super.set(key, value)
  }
}
