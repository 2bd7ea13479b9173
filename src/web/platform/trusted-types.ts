interface PolicyRules {
  createHTML(html: string): string | null
  createScript(script: string): string | null
  createScriptURL(address: string): string | null
}

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types, which ignore the policy's requirement too. */
    trustedTypes?: { createPolicy(name: 'default', rules: PolicyRules): unknown }
  }
}

let isProviderTrusted = false

/**
 * Installs the default Trusted Types policy, which the page's Content-Security-Policy requires: strings are never
 * accepted as HTML or script, and scripts and workers are loaded from this origin only.
 */
export function installTrustedTypesPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: ifTrusted,
    createScript: ifTrusted,
    createScriptURL: (address) =>
      new URL(address, location.href).origin === location.origin ? address : ifTrusted(address),
  })
}

/**
 * Lets every string pass until the page is left, because the payment provider's script writes HTML into the page. The
 * rest of the Content-Security-Policy still restricts script hosts and forbids inline scripts.
 */
export function trustPaymentProvider(): void {
  isProviderTrusted = true
}

function ifTrusted(text: string): string | null {
  return isProviderTrusted ? text : null
}
