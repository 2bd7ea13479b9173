import type { HomeSection } from './site-content.ts'

/** Who teaches, and what members say. */
export const defaultProofSections: HomeSection[] = [
  {
    kind: 'teacher',
    isShown: false,
    heading: {
      en: 'Your teacher',
      hi: 'आपके शिक्षक',
    },
    name: {
      en: '',
      hi: '',
    },
    about: {
      en: '',
      hi: '',
    },
    signature: {
      en: '',
      hi: '',
    },
    portrait: null,
    greetingId: null,
  },
  {
    kind: 'testimonials',
    isShown: false,
    heading: {
      en: 'What members say',
      hi: 'सदस्य क्या कहते हैं',
    },
    testimonials: [],
  },
]

/** The sections about the course: modules, dates, prices and questions. */
export const defaultCourseSections: HomeSection[] = [
  {
    kind: 'modules',
    isShown: true,
    heading: {
      en: 'Six modules',
      hi: 'छह भाग',
    },
    modules: [
      {
        slug: 'stillness',
        title: {
          en: 'Stillness',
          hi: 'स्थिरता',
        },
        text: {
          en: 'Posture, breath and the first ten minutes. The ground of everything after.',
          hi: 'आसन, श्वास और पहले दस मिनट। आगे की हर बात का आधार।',
        },
        outcome: {
          en: '',
          hi: '',
        },
        lessons: [],
        freeLessonId: null,
        picture: null,
      },
      {
        slug: 'breath',
        title: {
          en: 'Breath',
          hi: 'श्वास',
        },
        text: {
          en: 'Gentle pranayama for calm mornings and better sleep.',
          hi: 'शांत सुबह और अच्छी नींद के लिए सौम्य प्राणायाम।',
        },
        outcome: {
          en: '',
          hi: '',
        },
        lessons: [],
        freeLessonId: null,
        picture: null,
      },
      {
        slug: 'mantra',
        title: {
          en: 'Mantra',
          hi: 'मंत्र',
        },
        text: {
          en: 'Sound as a place to rest the mind: meaning, pronunciation, rhythm.',
          hi: 'ध्वनि, जहाँ मन विश्राम पाए: अर्थ, उच्चारण, लय।',
        },
        outcome: {
          en: '',
          hi: '',
        },
        lessons: [],
        freeLessonId: null,
        picture: null,
      },
      {
        slug: 'devotion',
        title: {
          en: 'Devotion',
          hi: 'भक्ति',
        },
        text: {
          en: 'Bhakti in daily life: small rituals that make a home quieter.',
          hi: 'रोज़मर्रा में भक्ति: छोटे-छोटे नियम जो घर को शांत करते हैं।',
        },
        outcome: {
          en: '',
          hi: '',
        },
        lessons: [],
        freeLessonId: null,
        picture: null,
      },
      {
        slug: 'wisdom',
        title: {
          en: 'Wisdom',
          hi: 'ज्ञान',
        },
        text: {
          en: 'Old texts in plain words, read slowly and tried in practice.',
          hi: 'पुराने ग्रंथ सरल शब्दों में, धीरे-धीरे पढ़े और अभ्यास में परखे हुए।',
        },
        outcome: {
          en: '',
          hi: '',
        },
        lessons: [],
        freeLessonId: null,
        picture: null,
      },
      {
        slug: 'service',
        title: {
          en: 'Service',
          hi: 'सेवा',
        },
        text: {
          en: 'How practice leaves the cushion: at work, in the family, among strangers.',
          hi: 'साधना आसन से उठकर आगे कैसे जाती है: काम में, परिवार में, अनजान लोगों के बीच।',
        },
        outcome: {
          en: '',
          hi: '',
        },
        lessons: [],
        freeLessonId: null,
        picture: null,
      },
    ],
  },
  {
    kind: 'schedule',
    isShown: true,
    heading: {
      en: 'The next live session',
      hi: 'अगला लाइव सत्र',
    },
    text: {
      en: '',
      hi: '',
    },
  },
  {
    kind: 'offer',
    isShown: true,
    heading: {
      en: 'The whole course',
      hi: 'पूरा कोर्स',
    },
    text: {
      en: 'A 6-month course with weekly live sessions, video lectures, e-books, audio and the community.',
      hi: '6 महीने का कोर्स: हर सप्ताह लाइव सत्र, वीडियो पाठ, ई-बुक, ऑडियो और समुदाय।',
    },
    includes: [
      {
        en: 'Daily Videos',
        hi: 'रोज़ के वीडियो',
      },
      {
        en: 'Full Course Library',
        hi: 'पूरी कोर्स लाइब्रेरी',
      },
      {
        en: 'All Live Sessions',
        hi: 'सभी लाइव सत्र',
      },
      {
        en: 'E-books and audio',
        hi: 'ई-बुक और ऑडियो',
      },
      {
        en: 'The community',
        hi: 'समुदाय',
      },
    ],
  },
  {
    kind: 'plans',
    isShown: false,
    heading: {
      en: 'Choose your plan',
      hi: 'अपना प्लान चुनें',
    },
    text: {
      en: '',
      hi: '',
    },
    guarantee: {
      en: '',
      hi: '',
    },
  },
  {
    kind: 'questions',
    isShown: true,
    heading: {
      en: 'Questions that are often asked',
      hi: 'अक्सर पूछे जाने वाले प्रश्न',
    },
    questions: [
      {
        question: {
          en: 'Do I need to know anything before I begin?',
          hi: 'क्या शुरू करने से पहले कुछ जानना ज़रूरी है?',
        },
        answer: {
          en: 'No. Each teaching starts where you are, in plain words. A quiet place and ten minutes are enough.',
          hi: 'नहीं। हर पाठ सरल शब्दों में, वहीं से शुरू होता है जहाँ आप हैं। एक शांत जगह और दस मिनट काफ़ी हैं।',
        },
      },
      {
        question: {
          en: 'When are the live sessions?',
          hi: 'लाइव सत्र कब होते हैं?',
        },
        answer: {
          en: 'They are every Sunday at 10 AM IST. Everyone sees the same teaching at the same moment.',
          hi: 'हर रविवार सुबह 10 बजे (IST)। सब एक ही समय वही पाठ देखते हैं।',
        },
      },
      {
        question: {
          en: 'Does my plan renew by itself?',
          hi: 'क्या प्लान अपने आप आगे बढ़ता है?',
        },
        answer: {
          en: 'No. A plan runs for the time that is named beside its price, and then it ends.',
          hi: 'नहीं। प्लान उतने समय चलता है जितना उसकी क़ीमत के साथ लिखा है, फिर समाप्त हो जाता है।',
        },
      },
      {
        question: {
          en: 'Can I have my money back?',
          hi: 'क्या पैसा वापस मिल सकता है?',
        },
        answer: {
          en: 'Yes, within %FACT_REFUND_DAYS% days of paying: write to hello@sadhana.example. The plan ends with it.',
          hi: 'हाँ, भुगतान के %FACT_REFUND_DAYS% दिन के भीतर: hello@sadhana.example पर लिखें। इसके साथ प्लान समाप्त हो जाता है।',
        },
      },
    ],
  },
]
