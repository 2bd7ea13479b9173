/*
 * Simulates Razorpay's checkout.js in the demo: `new Razorpay(options)`, `.on('payment.failed', …)`, `.open()`,
 * `.close()`. It says 'Test payment' and takes no money. Supported options: key, amount, currency, name, description,
 * order_id, prefill, theme.color, handler, modal.ondismiss and modal.escape.
 */
{
  const baseUrl = new URL('.', document.currentScript.src)

  const outcomes = [
    ['SUCCESS', 'The payment succeeds'],
    ['FAILURE', 'The bank declines it'],
    ['CLOSED', 'Paid, but the page gets no confirmation'],
    ['AUTHORIZED', 'Authorised, and left to us to capture'],
    ['PENDING', 'The bank confirms after 30 seconds'],
    ['LATE', 'Declined, then charged after 30 seconds'],
    ['REFUNDED', 'Paid, and given back after 30 seconds'],
  ]
  const webhooks = [
    ['ONCE', 'Sent once'],
    ['TWICE', 'Sent twice'],
    ['NEVER', 'Never sent'],
  ]
  const providers = [
    ['NONE', 'Answers'],
    ['SLOW', 'Is slow for 30 seconds'],
    ['SILENT', 'Does not answer for 30 seconds'],
    ['DOWN', 'Is down for 30 seconds'],
  ]

  class SandboxCheckout {
    #options
    #listeners = new Map()
    #host = null
    #elements = null

    constructor(options) {
      if (!options?.key || !options.order_id) throw new Error('The checkout needs a key and an order_id.')
      this.#options = options
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    open() {
      if (this.#host) return
      this.#host = document.createElement('div')
      const root = this.#host.attachShadow({ mode: 'open' })
      const style = element('link', { rel: 'stylesheet', href: new URL('checkout.css', baseUrl).href })
      this.#elements = buildDialog(this.#options)
      const { dialog, form, cancel } = this.#elements
      root.append(style, dialog)
      document.body.append(this.#host)

      form.addEventListener('submit', (event) => {
        event.preventDefault()
        void this.#pay()
      })
      cancel.addEventListener('click', () => this.#dismiss())
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        if (this.#options.modal?.escape !== false) this.#dismiss()
      })
      const show = () => this.#host && !dialog.open && dialog.showModal()
      style.addEventListener('load', show)
      style.addEventListener('error', show)
    }

    close() {
      this.#elements?.dialog.close()
      this.#host?.remove()
      this.#host = null
      this.#elements = null
    }

    #dismiss() {
      if (this.#elements?.pay.disabled) return
      this.close()
      this.#options.modal?.ondismiss?.()
    }

    async #pay() {
      const { form, pay, status } = this.#elements
      if (pay.disabled) return
      const chosen = new FormData(form)
      const request = {
        method: chosen.get('method'),
        account: chosen.get(chosen.get('method') === 'card' ? 'card' : 'upi'),
        outcome: chosen.get('outcome'),
        webhook: chosen.get('webhook'),
        provider: chosen.get('provider'),
      }
      pay.disabled = true
      setStatus(status, 'Paying …')
      try {
        const answer = await post(`checkout/${encodeURIComponent(this.#options.order_id)}/pay`, request)
        this.#finish(answer)
      } catch (error) {
        pay.disabled = false
        setStatus(status, error.message, 'failed')
      }
    }

    #finish({ result, response, error }) {
      const { pay, status } = this.#elements
      if (result === 'failed') {
        pay.disabled = false
        setStatus(status, `${error.description} You can try again or choose another way.`, 'failed')
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error })
        return
      }
      this.close()
      if (result === 'paid') this.#options.handler?.(response)
    }
  }

  window.Razorpay = SandboxCheckout

  function buildDialog({ amount, currency = 'INR', name = '', description = '', theme }) {
    const money = new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency,
      minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
    }).format(amount / 100)

    const pay = element('button', { type: 'submit', className: 'pay' }, [`Pay ${money}`])
    const cancel = element('button', { type: 'button', className: 'cancel' }, ['Cancel'])
    const status = element('p', { className: 'status', role: 'status' })
    const upi = field('UPI ID', { name: 'upi', value: 'success@razorpay', autocomplete: 'off', spellcheck: false })
    const card = field('Card number', {
      name: 'card',
      value: '4100 2800 0000 1007',
      autocomplete: 'off',
      inputMode: 'numeric',
    })
    card.hidden = true
    const methods = element('fieldset', { className: 'methods' }, [
      element('legend', {}, ['Pay with']),
      choice('UPI', { value: 'upi', checked: true }),
      choice('Card', { value: 'card' }),
    ])
    methods.addEventListener('change', ({ target }) => {
      upi.hidden = target.value !== 'upi'
      card.hidden = target.value !== 'card'
    })

    const form = element('form', { noValidate: true }, [
      methods,
      upi,
      card,
      select('What happens', 'outcome', outcomes),
      element('details', {}, [
        element('summary', {}, ['More to try']),
        select('Webhook', 'webhook', webhooks),
        select('The payment service', 'provider', providers),
        element('p', { className: 'hint' }, ['failure@razorpay and card 4100 2800 0006 0003 are always declined.']),
      ]),
      status,
      element('div', { className: 'actions' }, [pay, cancel]),
    ])

    const title = element('h2', { id: 'title' }, [name || 'Payment'])
    const dialog = element('dialog', {}, [
      element('header', {}, [
        element('p', { className: 'badge' }, ['Test payment']),
        title,
        element('p', { className: 'description' }, [description]),
        element('p', { className: 'amount' }, [money]),
        element('p', { className: 'hint' }, ['No money moves. This stands in for the real checkout.']),
      ]),
      form,
    ])
    dialog.setAttribute('aria-labelledby', 'title')
    if (/^#[0-9a-f]{6}$/i.test(theme?.color ?? '')) {
      dialog.style.setProperty('--accent', theme.color)
      dialog.style.setProperty('--on-accent', isDark(theme.color) ? '#ffffff' : '#2b1708')
    }
    return { dialog, form, pay, cancel, status }
  }

  function field(label, properties) {
    return element('label', { className: 'field' }, [element('span', {}, [label]), element('input', properties)])
  }

  function choice(label, properties) {
    return element('label', { className: 'choice' }, [
      element('input', { type: 'radio', name: 'method', ...properties }),
      element('span', {}, [label]),
    ])
  }

  function select(label, name, choices) {
    const options = choices.map(([value, text]) => element('option', { value }, [text]))
    return element('label', { className: 'field' }, [
      element('span', {}, [label]),
      element('select', { name }, options),
    ])
  }

  function element(tag, properties = {}, children = []) {
    const made = Object.assign(document.createElement(tag), properties)
    made.append(...children)
    return made
  }

  function setStatus(status, text, kind = '') {
    status.textContent = text
    status.dataset.kind = kind
  }

  async function post(path, body) {
    const response = await fetch(new URL(path, baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => {
      throw new Error('The test checkout cannot be reached.')
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.error?.description ?? 'The test checkout failed.')
    return answer
  }

  /** Whether white reads better on the colour than dark ink (relative luminance, WCAG). */
  function isDark(color) {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.2
  }
}
