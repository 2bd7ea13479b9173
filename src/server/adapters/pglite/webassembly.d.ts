/** The part of WebAssembly used here: its types ship with the DOM's, which the server does not include. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: string
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
