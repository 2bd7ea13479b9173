import { moduleWords } from './website-lessons.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import type { HomeSection, SiteContent } from '#shared/site-content/site-content.ts'

/** The portrait's files are in `media/site`, one for each width and format. */
export const TEACHER_PORTRAIT = { file: 'teacher', width: 960, height: 1200 } as const

/** A video of the demo that visitors may watch on the page of a module. */
export const FREE_LESSON = { title: 'The five breaths', module: 'breath' } as const

const testimonials = [
  {
    quote: {
      en: 'I had tried to meditate for years. Ten minutes, at the same hour, with the same voice: that I could do. My mornings belong to me again.',
      hi: 'मैं बरसों से ध्यान की कोशिश कर रही थी। दस मिनट, एक ही समय, वही आवाज़: इतना मैं कर पाई। मेरी सुबहें फिर मेरी हैं।',
    },
    name: { en: 'Meera Krishnan', hi: 'मीरा कृष्णन' },
    town: { en: 'Coimbatore', hi: 'कोयंबटूर' },
  },
  {
    quote: {
      en: 'My mother in Pune and I in Leeds do the same lesson. On Sundays we talk about it.',
      hi: 'पुणे में मेरी माँ और लीड्स में मैं, हम वही पाठ करते हैं। रविवार को उसी पर बात होती है।',
    },
    name: { en: 'Rohan Deshpande', hi: 'रोहन देशपांडे' },
    town: { en: 'Leeds', hi: 'लीड्स' },
  },
  {
    quote: {
      en: 'After a night shift I sleep with the fifteen minutes of breathing. Nobody sold me anything more.',
      hi: 'रात की ड्यूटी के बाद पंद्रह मिनट की साँस से मुझे नींद आ जाती है। किसी ने और कुछ बेचने की कोशिश नहीं की।',
    },
    name: { en: 'Sister Anita Thomas', hi: 'सिस्टर अनीता थॉमस' },
    town: { en: 'Kochi', hi: 'कोच्चि' },
  },
].map((testimonial) => ({ ...testimonial, hasConsent: true }))

const PORTRAIT_ALT = {
  en: 'Drawing: Vidya Ramanathan sits upright with closed eyes, in front of a rising sun.',
  hi: 'चित्र: विद्या रामनाथन आँखें बंद किए सीधी बैठी हैं, पीछे उगता सूरज।',
}

/** The words and pictures that the demo's school has published. */
export function demoWebsite(portraitKey: string, freeLessonId: string): SiteContent {
  const { file: _file, ...size } = TEACHER_PORTRAIT
  const portrait = { key: portraitKey, ...size, alt: PORTRAIT_ALT }
  return {
    ...defaultContent,
    home: {
      ...defaultContent.home,
      sections: defaultContent.home.sections.map((section) => filled(section, { portrait, freeLessonId })),
    },
  }
}

interface Filling {
  portrait: Extract<HomeSection, { kind: 'teacher' }>['portrait']
  freeLessonId: string
}

function filled(section: HomeSection, { portrait, freeLessonId }: Filling): HomeSection {
  if (section.kind === 'teacher')
    return {
      ...section,
      isShown: true,
      name: { en: 'Vidya Ramanathan', hi: 'विद्या रामनाथन' },
      about: {
        en: 'Vidya learned to sit from her grandfather, on the veranda of a house near Madurai. For twenty-two years she has taught people who say that they have no time.\nShe speaks simply, laughs easily, and starts each lesson where you are.',
        hi: 'विद्या ने बैठना अपने दादाजी से सीखा, मदुरै के पास एक घर के बरामदे में। बाईस बरस से वे उन्हें सिखाती हैं जो कहते हैं कि समय नहीं है।\nवे सरल बोलती हैं, खुलकर हँसती हैं, और हर पाठ वहीं से शुरू करती हैं जहाँ आप हैं।',
      },
      signature: { en: 'Sit down. The rest is patience.', hi: 'बैठ जाइए। बाक़ी धैर्य है।' },
      portrait,
    }
  if (section.kind === 'testimonials') return { ...section, isShown: true, testimonials }
  if (section.kind === 'modules')
    return {
      ...section,
      modules: section.modules.map((module) => {
        const words = moduleWords[module.slug]
        if (!words) return module
        const lessons = words.lessons.map(([en, hi, minutes]) => ({ title: { en, hi }, minutes }))
        const free = module.slug === FREE_LESSON.module ? { freeLessonId } : {}
        return { ...module, ...free, outcome: words.outcome, lessons }
      }),
    }
  if (section.kind === 'plans')
    return {
      ...section,
      guarantee: { en: 'Money back within 7 days.', hi: '7 दिन के भीतर पैसे वापस।' },
    }
  return section
}
