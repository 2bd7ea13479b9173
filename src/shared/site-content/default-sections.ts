import { defaultCourseSections, defaultProofSections } from './default-course-sections.ts'
import type { HomeSection } from './site-content.ts'

/** The sections of the home page that the product comes with; what only an owner knows is empty and hidden. */
export const defaultSections: HomeSection[] = [
  {
    kind: 'hero',
    isShown: true,
    eyebrow: {
      en: 'A six-month practice',
      hi: 'छह महीने की साधना',
    },
    heading: {
      en: 'Sit down once a day. The rest follows.',
      hi: 'दिन में एक बार बैठिए। बाक़ी अपने आप होता है।',
    },
    text: {
      en: 'Short morning teachings, a live session every Sunday at 10 AM IST, and a library to return to.',
      hi: 'सुबह के छोटे पाठ, हर रविवार सुबह 10 बजे (IST) लाइव सत्र, और एक लाइब्रेरी जिसमें आप जब चाहें लौट सकते हैं।',
    },
    picture: null,
  },
  {
    kind: 'figures',
    isShown: true,
    figures: [
      {
        value: {
          en: '2,847',
          hi: '2,847',
        },
        label: {
          en: 'active members',
          hi: 'सक्रिय सदस्य',
        },
      },
      {
        value: {
          en: '10K+',
          hi: '10K+',
        },
        label: {
          en: 'devotees',
          hi: 'साधक',
        },
      },
      {
        value: {
          en: '100+',
          hi: '100+',
        },
        label: {
          en: 'hours of video',
          hi: 'घंटे के वीडियो',
        },
      },
    ],
  },
  ...defaultProofSections,
  {
    kind: 'journey',
    isShown: true,
    heading: {
      en: 'The journey',
      hi: 'यात्रा',
    },
    steps: [
      {
        title: {
          en: 'Arrive',
          hi: 'आइए',
        },
        text: {
          en: 'Sign in with your email and mobile number. There is nothing to install.',
          hi: 'अपने ईमेल और मोबाइल नंबर से साइन इन करें। कुछ इंस्टॉल नहीं करना है।',
        },
      },
      {
        title: {
          en: 'Begin',
          hi: 'शुरू कीजिए',
        },
        text: {
          en: 'Ten days of webinars, one each evening, lay the ground for what follows.',
          hi: 'दस दिन, हर शाम एक वेबिनार: आगे की हर बात की नींव यहीं पड़ती है।',
        },
      },
      {
        title: {
          en: 'Deepen',
          hi: 'गहराई में जाइए',
        },
        text: {
          en: 'Six modules of video, audio and reading, at your own pace, for six months.',
          hi: 'वीडियो, ऑडियो और पाठ के छह भाग, अपनी गति से, छह महीने तक।',
        },
      },
      {
        title: {
          en: 'Belong',
          hi: 'साथ जुड़िए',
        },
        text: {
          en: 'Meet others in the live session every Sunday at 10 AM IST.',
          hi: 'हर रविवार सुबह 10 बजे (IST) लाइव सत्र में औरों से मिलिए।',
        },
      },
    ],
  },
  {
    kind: 'ebook',
    isShown: true,
    heading: {
      en: 'A free e-book to begin with',
      hi: 'शुरुआत के लिए एक मुफ़्त ई-बुक',
    },
    text: {
      en: 'The first steps of a daily practice on a few pages: how to sit, how to breathe, and what to do with a busy mind. It is yours once you have signed in.',
      hi: 'रोज़ की साधना के पहले क़दम, कुछ ही पन्नों में: कैसे बैठें, कैसे साँस लें, और चंचल मन का क्या करें। साइन इन करते ही यह आपकी है।',
    },
  },
  {
    kind: 'people',
    isShown: true,
    heading: {
      en: 'Who benefits',
      hi: 'यह किसके लिए है',
    },
    people: [
      {
        title: {
          en: 'Those who are new',
          hi: 'जो नए हैं',
        },
        text: {
          en: 'There is nothing to know beforehand. Each teaching starts where you are.',
          hi: 'पहले से कुछ जानना ज़रूरी नहीं। हर पाठ वहीं से शुरू होता है जहाँ आप हैं।',
        },
      },
      {
        title: {
          en: 'Those who are busy',
          hi: 'जो व्यस्त हैं',
        },
        text: {
          en: 'Ten quiet minutes in the morning carry through the whole day.',
          hi: 'सुबह के दस शांत मिनट पूरे दिन साथ देते हैं।',
        },
      },
      {
        title: {
          en: 'Families',
          hi: 'परिवार',
        },
        text: {
          en: 'Practise together, in the same words, across generations and cities.',
          hi: 'सब एक ही साधना करें, चाहे पीढ़ियाँ अलग हों या शहर।',
        },
      },
      {
        title: {
          en: 'Those who return',
          hi: 'जो लौट रहे हैं',
        },
        text: {
          en: 'A steady structure for everyone who has practised before and stopped.',
          hi: 'जिनकी साधना पहले चली और छूट गई, उनके लिए एक बँधी हुई राह।',
        },
      },
    ],
  },
  ...defaultCourseSections,
]
