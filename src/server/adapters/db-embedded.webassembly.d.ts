/** The little of WebAssembly that is used here: its types come with the DOM's, which the server does without. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
