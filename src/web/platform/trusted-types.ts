interface PolicyRules {
  createHTML(html: string): string | null
  createScript(script: string): string | null
  createScriptURL(address: string): string | null
}

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types, which do not know the demand for them either. */
    trustedTypes?: { createPolicy(name: 'default', rules: PolicyRules): unknown }
  }
}

let isProviderTrusted = false

/**
 * The one policy of the application's page, whose Content-Security-Policy demands Trusted Types: text is never taken
 * as HTML or as a script, and scripts and workers come from this host alone.
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
 * From now on, until the page is left, everything passes: the payment provider's script writes HTML into the page. The
 * rest of the Content-Security-Policy still names the hosts of scripts and forbids inline ones.
 */
export function trustProvider(): void {
  isProviderTrusted = true
}

function ifTrusted(text: string): string | null {
  return isProviderTrusted ? text : null
}
