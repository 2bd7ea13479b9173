import { BUILT_CONTACT } from '#shared/contact.ts'
import { ENQUIRY_REPLIES } from '#shared/domain/enquiries.ts'
import { publicPathIn, screens } from '#shared/screens.ts'
import { refusals } from '#web/i18n/hi/refusals.ts'

/* The Hindi words of the public pages that an owner does not change, in the order of ../content.ts. */

export const brand = 'Sadhana'
export const contactEmail = BUILT_CONTACT.email

export const figures = {
  replyTime: 'कामकाजी दिनों में 24 घंटे के भीतर',
  legalInForceSince: 'दिसंबर 2024',
}

const to = (path: string) => publicPathIn('hi', path)

export const contactForm = {
  numbers: { phone: 'फ़ोन से', whatsApp: 'WhatsApp से' },
  fields: { firstName: 'नाम', lastName: 'उपनाम', email: 'ईमेल', subject: 'विषय', message: 'संदेश' },
  button: 'संदेश भेजें',
}

const said = (words: string): string => refusals[words] ?? words

export const notices = {
  sent: said(ENQUIRY_REPLIES.sent),
  asked: said(ENQUIRY_REPLIES.asked),
  confirmed: said(ENQUIRY_REPLIES.confirmed),
  unsubscribed: said(ENQUIRY_REPLIES.unsubscribed),
  refused: 'यह भेजा नहीं गया: कुछ छूट गया है, या ईमेल पता पूरा नहीं है। कृपया वापस जाकर देखें।',
  later: 'यह भेजा नहीं गया: बहुत बार कोशिश हो चुकी है। कृपया थोड़ा रुककर फिर कोशिश करें।',
  expired: 'इस लिंक का समय बीत चुका है। कृपया नीचे के फ़ॉर्म से नया लिंक मँगाएँ।',
}

export const noSessions = 'अभी कोई लाइव सत्र तय नहीं है। अगला सत्र यहीं बताया जाएगा।'

export const newsletter = {
  title: `न्यूज़लेटर – ${brand}`,
  description: 'कोर्स और साधना के बारे में, कभी-कभार एक पत्र।',
  heading: 'न्यूज़लेटर',
  text: 'कोर्स और साधना के बारे में, कभी-कभार एक पत्र। पाने के लिए नीचे अपना ईमेल पता लिखें।',
}

export const newsletterConfirm = {
  title: `न्यूज़लेटर शुरू करें – ${brand}`,
  description: 'न्यूज़लेटर शुरू होने से पहले का आख़िरी क़दम।',
  heading: 'बस एक क़दम बाक़ी है',
  text: 'क्या आप चाहते हैं कि हमारा न्यूज़लेटर आपको कभी-कभार मिले?',
  button: 'हाँ, मुझे भेजें',
}

export const newsletterUnsubscribe = {
  title: `न्यूज़लेटर बंद करें – ${brand}`,
  description: 'अब आपको न्यूज़लेटर नहीं मिलेगा।',
  heading: 'पत्र बहुत हो गए?',
  text: 'इस बटन से न्यूज़लेटर तुरंत बंद हो जाता है।',
  button: 'बंद करें',
}

export const notFound = {
  title: `पृष्ठ नहीं मिला – ${brand}`,
  description: 'यह पृष्ठ मौजूद नहीं है।',
  heading: '404',
  text: 'ओह! पृष्ठ नहीं मिला',
  link: { label: 'होम पर लौटें', href: to(screens.home) },
  dashboard: 'मुख्य पृष्ठ पर जाएँ',
}

export const labels = {
  /** The way back of people who are signed in. */
  resume: 'जारी रखें',
  readEbook: 'मुफ़्त ई-बुक पढ़ें',
  openCourses: 'मेरे कोर्स खोलें',
  recommended: 'हमारी सलाह',
  /** Instead of the button of a plan that the reader has. */
  partOfYourPlan: '✓ आपके प्लान में शामिल',
  menu: 'मेन्यू',
  main: 'मुख्य',
  footer: 'नीचे के लिंक',
  skip: 'सीधे सामग्री पर जाएँ',
  offline: 'इंटरनेट कनेक्शन नहीं है। कनेक्शन लौटते ही हम आगे बढ़ेंगे।',
  inFigures: 'संख्याओं में',
  firstStep: '{price} में 10 दिन से शुरू करें',
  firstStepTerms: 'अपने आप आगे नहीं बढ़ता। UPI और कार्ड।',
  paymentWays: 'कोई प्लान अपने आप आगे नहीं बढ़ता। भुगतान UPI या कार्ड से।',
  beginTenDays: '10 दिन से शुरू करें',
  tenDays: '10 दिन के लिए',
  begin: 'अभी शुरू करें',
  home: 'होम',
  breadcrumbs: 'यह पृष्ठ कहाँ है',
  otherModules: 'बाक़ी भाग',
  moduleTitle: '{module} – ऑनलाइन ध्यान कोर्स – {brand}',
  oneLesson: '1 पाठ, {minutes} मिनट',
  lessons: '{count} पाठ, {minutes} मिनट',
  theLessons: 'पाठ',
  freeLesson: 'एक मुफ़्त पाठ',
  withFreeLesson: 'एक पाठ मुफ़्त',
  watchFreeLesson: 'मुफ़्त पाठ देखें',
  watchHere: 'यहीं देखें, साइन इन के बिना।',
  greeting: 'दो शब्द, उन्हीं की आवाज़ में',
  minutes: '{minutes} मिनट',
  outcome: 'इसके बाद आप क्या कर सकेंगे',
  insteadOf: 'पहले',
}
