import type { AutomationStep } from './automations.ts'
import { firstName, type MessageText, type MessageTexts } from './messages.ts'
import type { Language } from './locale.ts'

/** What stands in double braces in the words of each step; {{name}} is the first name of the member. */
export const STEP_PLACEHOLDERS = {
  WELCOME: ['name', 'site', 'start', 'time', 'days'],
  DAY_NOT_WATCHED: ['name', 'site', 'link'],
  BEFORE_END: ['name', 'site', 'plan', 'when', 'date'],
  AFTER_END_3: ['name', 'site', 'link'],
  AFTER_END_14: ['name', 'site', 'link'],
  ASLEEP: ['name', 'site', 'link'],
} as const satisfies Record<AutomationStep, readonly string[]>

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/gu

/** A placeholder that the step does not know, such as {{nmae}}; null when there is none. */
export function unknownStepPlaceholder(step: AutomationStep, text: string): string | null {
  const known: readonly string[] = STEP_PLACEHOLDERS[step]
  return [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !known.includes(name.toLowerCase()))?.[0] ?? null
}

/** Fills the named placeholders; the others stay, such as the name of each member. */
export function fillPlaceholders(text: MessageText, values: Readonly<Record<string, string>>): MessageText {
  const fill = (each: string) =>
    each.replaceAll(PLACEHOLDER, (found: string, name: string) => values[name.toLowerCase()] ?? found)
  return { subject: fill(text.subject), body: fill(text.body) }
}

/** The text for one member; the comma after a greeting follows it at once when the name is not known. */
export function fillForMember(text: MessageText, name: string, values: Readonly<Record<string, string>>): MessageText {
  const { subject, body } = fillPlaceholders(text, { ...values, name: firstName(name) })
  return name.trim() === '' ? { subject, body: body.replaceAll(/ +,/gu, ',') } : { subject, body }
}

/** The paragraphs of a text, which empty lines separate. */
export function paragraphsOf(body: string): string[] {
  return body.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
}

/** What the placeholders stand for in a preview and in a test. */
export function examplesOf(language: Language, { site, link }: { site: string; link: string }): Record<string, string> {
  return { ...EXAMPLES[language], site, link }
}

const EXAMPLES: Readonly<Record<Language, Record<string, string>>> = {
  en: {
    start: '21 Nov 2026, 8:00 pm IST',
    time: '8:00 pm IST',
    days: '10',
    plan: 'Initial',
    when: 'in 7 days',
    date: '30 Nov 2026, 11:59 pm',
  },
  hi: {
    start: '21 नवंबर, रात 8:00 बजे IST',
    time: 'रात 8:00 बजे IST',
    days: '10',
    plan: 'आरंभिक',
    when: '7 दिन में',
    date: '30 नवंबर, रात 11:59 बजे',
  },
}

/** The words that the product comes with. */
export const DEFAULT_STEP_TEXTS: Readonly<Record<AutomationStep, MessageTexts>> = {
  WELCOME: {
    en: {
      subject: 'Welcome to {{site}}: your first webinar',
      body: 'Namaste {{name}},\n\nYour journey begins with the webinar of day 1: {{start}}. From then on there is one every day at {{time}}, {{days}} in all.\n\nEach webinar starts by itself on your dashboard. A quiet place and headphones are all you need. If you miss one, you can watch its recording until two days after your plan has ended.',
    },
    hi: {
      subject: '{{site}} में स्वागत है: आपका पहला वेबिनार',
      body: 'नमस्ते {{name}},\n\nआपकी यात्रा दिन 1 के वेबिनार से शुरू होगी: {{start}}। उसके बाद रोज़ {{time}} एक वेबिनार होगा, कुल {{days}}।\n\nहर वेबिनार आपके मुख्य पृष्ठ पर अपने आप शुरू होता है। बस एक शांत जगह और हेडफ़ोन चाहिए। कोई वेबिनार छूट जाए, तो प्लान समाप्त होने के दो दिन बाद तक उसकी रिकॉर्डिंग देख सकते हैं।',
    },
  },
  DAY_NOT_WATCHED: {
    en: {
      subject: 'Yesterday’s webinar is waiting for you',
      body: 'Namaste {{name}},\n\nYou could not be at yesterday’s webinar. Its recording is on your dashboard, and you can watch it whenever it suits you:\n\n{{link}}',
    },
    hi: {
      subject: 'कल का वेबिनार आपके लिए उपलब्ध है',
      body: 'नमस्ते {{name}},\n\nकल के वेबिनार में आप शामिल नहीं हो सके। उसकी रिकॉर्डिंग आपके मुख्य पृष्ठ पर है; जब सुविधा हो, तब देख सकते हैं:\n\n{{link}}',
    },
  },
  BEFORE_END: {
    en: {
      subject: 'Your plan at {{site}} ends {{when}}',
      body: 'Your {{plan}} plan at {{site}} ends {{when}}, on {{date}}.\n\nIt does not renew by itself. If you would like to go on, you can choose a plan at any time; what you have reached is kept.',
    },
    hi: {
      subject: '{{site}} में आपका प्लान {{when}} समाप्त हो रहा है',
      body: '{{site}} में आपका {{plan}} प्लान {{when}} समाप्त हो रहा है: {{date}}।\n\nयह अपने आप आगे नहीं बढ़ता। अगर आप जारी रखना चाहें, तो कभी भी प्लान चुन सकते हैं; अब तक की आपकी प्रगति बनी रहती है।',
    },
  },
  AFTER_END_3: {
    en: {
      subject: 'What you have reached is kept',
      body: 'Namaste {{name}},\n\nYour plan at {{site}} has ended. What you have reached is kept, and you can go on from there at any time:\n\n{{link}}',
    },
    hi: {
      subject: 'आपकी प्रगति बनी हुई है',
      body: 'नमस्ते {{name}},\n\n{{site}} में आपका प्लान समाप्त हो गया है। आपकी अब तक की प्रगति बनी हुई है; आप कभी भी वहीं से आगे बढ़ सकते हैं:\n\n{{link}}',
    },
  },
  AFTER_END_14: {
    en: {
      subject: 'Would you like to go on?',
      body: 'Namaste {{name}},\n\nTwo weeks ago your plan at {{site}} ended. If you would like to practise together again, these are the plans:\n\n{{link}}\n\nIf something kept you from it, write to us.',
    },
    hi: {
      subject: 'क्या आप आगे बढ़ना चाहेंगे?',
      body: 'नमस्ते {{name}},\n\n{{site}} में आपका प्लान दो सप्ताह पहले समाप्त हुआ था। अगर आप फिर से साथ अभ्यास करना चाहें, तो प्लान यहाँ हैं:\n\n{{link}}\n\nअगर किसी बात ने आपको रोका, तो हमें लिखें।',
    },
  },
  ASLEEP: {
    en: {
      subject: 'Your practice is here when you are ready',
      body: 'Namaste {{name}},\n\nIt has been three weeks since you were here. Your plan at {{site}} is still running, and a few minutes are enough to begin again:\n\n{{link}}',
    },
    hi: {
      subject: 'आपका अभ्यास आपका इंतज़ार कर रहा है',
      body: 'नमस्ते {{name}},\n\nआपको यहाँ आए तीन सप्ताह हो गए हैं। {{site}} में आपका प्लान अभी चल रहा है; फिर से शुरू करने के लिए कुछ मिनट ही काफ़ी हैं:\n\n{{link}}',
    },
  },
}
