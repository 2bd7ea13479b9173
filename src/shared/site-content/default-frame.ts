import type { SiteContent } from './site-content.ts'

/** The menu, the footer and the buttons that the product comes with. */
export const defaultFrame: Pick<SiteContent, 'menu' | 'footer' | 'buttons'> = {
  menu: [
    {
      label: {
        en: 'Home',
        hi: 'होम',
      },
      href: '/',
    },
    {
      label: {
        en: 'Courses',
        hi: 'कोर्स',
      },
      href: '/courses',
    },
    {
      label: {
        en: 'Live Sessions',
        hi: 'लाइव सत्र',
      },
      href: '/live-sessions',
    },
    {
      label: {
        en: 'Community',
        hi: 'समुदाय',
      },
      href: '/community',
    },
    {
      label: {
        en: 'About',
        hi: 'हमारे बारे में',
      },
      href: '/about',
    },
    {
      label: {
        en: 'Contact',
        hi: 'संपर्क',
      },
      href: '/contact',
    },
  ],
  footer: {
    text: {
      en: 'A quiet house for daily practice, open to everyone who would like to sit down and begin.',
      hi: 'रोज़ की साधना के लिए एक शांत घर, जो हर उस व्यक्ति के लिए खुला है जो बैठकर शुरुआत करना चाहता है।',
    },
    links: [
      {
        label: {
          en: 'About',
          hi: 'हमारे बारे में',
        },
        href: '/about',
      },
      {
        label: {
          en: 'Courses',
          hi: 'कोर्स',
        },
        href: '/courses',
      },
      {
        label: {
          en: 'Community',
          hi: 'समुदाय',
        },
        href: '/community',
      },
      {
        label: {
          en: 'Contact',
          hi: 'संपर्क',
        },
        href: '/contact',
      },
      {
        label: {
          en: 'Privacy',
          hi: 'गोपनीयता',
        },
        href: '/privacy',
      },
      {
        label: {
          en: 'Terms',
          hi: 'शर्तें',
        },
        href: '/terms',
      },
    ],
    newsletter: {
      title: {
        en: 'A letter now and then',
        hi: 'कभी-कभार एक पत्र',
      },
      label: {
        en: 'Email address',
        hi: 'ईमेल पता',
      },
      button: {
        en: 'Subscribe',
        hi: 'मँगाएँ',
      },
      note: {
        en: 'We ask once more by mail before it begins. Every email has a link that ends it.',
        hi: 'शुरू करने से पहले हम ईमेल से एक बार और पूछते हैं। हर पत्र में उसे बंद करने का लिंक होता है।',
      },
    },
    write: {
      en: 'Write to us',
      hi: 'हमें लिखें',
    },
    answer: {
      en: 'We answer within 24 hours on working days.',
      hi: 'हम कामकाजी दिनों में 24 घंटे के भीतर उत्तर देते हैं।',
    },
  },
  buttons: {
    login: {
      en: 'Login',
      hi: 'लॉग इन',
    },
    start: {
      en: 'Start Your Journey',
      hi: 'अपनी यात्रा शुरू करें',
    },
    continue: {
      en: 'Continue Your Session',
      hi: 'अपना अभ्यास जारी रखें',
    },
    today: {
      en: 'Get Started Today',
      hi: 'आज ही शुरू करें',
    },
    enroll: {
      en: 'Enroll in the Course',
      hi: 'कोर्स में शामिल हों',
    },
    join: {
      en: 'Join Community',
      hi: 'समुदाय से जुड़ें',
    },
    ebook: {
      en: 'Login to Access Free Ebook',
      hi: 'लॉग इन करके मुफ़्त ई-बुक पाएँ',
    },
    course: {
      en: 'Login to Access Course',
      hi: 'लॉग इन करके कोर्स देखें',
    },
    explore: {
      en: 'Explore Module',
      hi: 'यह भाग देखें',
    },
    begin: {
      en: 'Begin Sacred Journey',
      hi: 'पावन यात्रा आरंभ करें',
    },
  },
}
