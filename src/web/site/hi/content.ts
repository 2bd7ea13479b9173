import { signInForPlan } from '#shared/chosen-plan.ts'
import { offerPlaceholders } from '#shared/course-offer.ts'
import { BUILT_CONTACT } from '#shared/contact.ts'
import { ENQUIRY_REPLIES } from '#shared/domain/enquiries.ts'
import { FREE_EBOOK_HASH, publicPathIn, screens } from '#shared/screens.ts'
import { refusals } from '#web/i18n/hi/refusals.ts'

/* The Hindi content of the public pages, in the order of the English content in ../content.ts. */

export const brand = 'Sadhana'
export const contactEmail = BUILT_CONTACT.email

export const figures = {
  price: offerPlaceholders.price,
  fullPrice: offerPlaceholders.fullPrice,
  discount: `${offerPlaceholders.percent}% की छूट`,
  courseLength: '6 महीने का कोर्स',
  activeMembers: '2,847',
  devotees: '10K+',
  videoHours: '100+',
  liveSessions: 'हर रविवार सुबह 10 बजे (IST)',
  contactWindow: 'रोज़ सुबह 9:30 और रात 9:30 बजे (IST)',
  replyTime: 'कामकाजी दिनों में 24 घंटे के भीतर',
  legalInForceSince: 'दिसंबर 2024',
  minimumAge: 13,
}

const to = (path: string) => publicPathIn('hi', path)

export const callsToAction = {
  login: { label: 'लॉग इन', href: screens.signIn },
  start: { label: 'अपनी यात्रा शुरू करें', href: screens.signIn },
  continue: { label: 'अपना अभ्यास जारी रखें', href: screens.signIn },
  today: { label: 'आज ही शुरू करें', href: screens.signIn },
  enroll: { label: 'कोर्स में शामिल हों', href: signInForPlan('HALF_YEARLY') },
  join: { label: 'समुदाय से जुड़ें', href: screens.signIn },
  ebook: { label: 'लॉग इन करके मुफ़्त ई-बुक पाएँ', href: screens.signIn + FREE_EBOOK_HASH },
  course: { label: 'लॉग इन करके कोर्स देखें', href: screens.signIn },
  resume: { label: 'जारी रखें', href: screens.dashboard },
  explore: { label: 'यह भाग देखें', href: to(screens.courses) },
  begin: { label: 'पावन यात्रा आरंभ करें', href: to(screens.courses) },
}

export const menu = [
  { label: 'होम', href: to(screens.home) },
  { label: 'कोर्स', href: to(screens.courses) },
  { label: 'लाइव सत्र', href: to(screens.liveSessions) },
  { label: 'समुदाय', href: to(screens.community) },
  { label: 'हमारे बारे में', href: to(screens.about) },
  { label: 'संपर्क', href: to(screens.contact) },
]

export const footer = {
  text: 'रोज़ की साधना के लिए एक शांत घर, जो हर उस व्यक्ति के लिए खुला है जो बैठकर शुरुआत करना चाहता है।',
  links: [
    { label: 'हमारे बारे में', href: to(screens.about) },
    { label: 'कोर्स', href: to(screens.courses) },
    { label: 'समुदाय', href: to(screens.community) },
    { label: 'संपर्क', href: to(screens.contact) },
    { label: 'गोपनीयता', href: to(screens.privacy) },
    { label: 'शर्तें', href: to(screens.terms) },
  ],
  newsletter: {
    title: 'कभी-कभार एक पत्र',
    label: 'ईमेल पता',
    button: 'मँगाएँ',
    note: 'शुरू करने से पहले हम ईमेल से एक बार और पूछते हैं। हर पत्र में उसे बंद करने का लिंक होता है।',
  },
  write: 'हमें लिखें',
  answer: `हम ${figures.replyTime} उत्तर देते हैं।`,
}

export const home = {
  title: `${brand} – छह महीने का आध्यात्मिक कोर्स`,
  description: `छोटे-छोटे पाठों का ${figures.courseLength}, और ${figures.liveSessions} लाइव सत्र।`,
  hero: {
    eyebrow: 'छह महीने की साधना',
    heading: 'दिन में एक बार बैठिए। बाक़ी अपने आप होता है।',
    text: `सुबह के छोटे पाठ, ${figures.liveSessions} लाइव सत्र, और एक लाइब्रेरी जिसमें आप जब चाहें लौट सकते हैं।`,
  },
  figures: [
    { value: figures.activeMembers, label: 'सक्रिय सदस्य' },
    { value: figures.devotees, label: 'साधक' },
    { value: figures.videoHours, label: 'घंटे के वीडियो' },
  ],
  journey: {
    heading: 'यात्रा',
    steps: [
      { title: 'आइए', text: 'अपने ईमेल और मोबाइल नंबर से साइन इन करें। कुछ इंस्टॉल नहीं करना है।' },
      { title: 'शुरू कीजिए', text: 'दस दिन, हर शाम एक वेबिनार: आगे की हर बात की नींव यहीं पड़ती है।' },
      { title: 'गहराई में जाइए', text: 'वीडियो, ऑडियो और पाठ के छह भाग, अपनी गति से, छह महीने तक।' },
      { title: 'साथ जुड़िए', text: `${figures.liveSessions} लाइव सत्र में औरों से मिलिए।` },
    ],
  },
  ebook: {
    heading: 'शुरुआत के लिए एक मुफ़्त ई-बुक',
    text: 'रोज़ की साधना के पहले क़दम, कुछ ही पन्नों में: कैसे बैठें, कैसे साँस लें, और चंचल मन का क्या करें। साइन इन करते ही यह आपकी है।',
  },
  audience: {
    heading: 'यह किसके लिए है',
    people: [
      { title: 'जो नए हैं', text: 'पहले से कुछ जानना ज़रूरी नहीं। हर पाठ वहीं से शुरू होता है जहाँ आप हैं।' },
      { title: 'जो व्यस्त हैं', text: 'सुबह के दस शांत मिनट पूरे दिन साथ देते हैं।' },
      { title: 'परिवार', text: 'सब एक ही साधना करें, चाहे पीढ़ियाँ अलग हों या शहर।' },
      { title: 'जो लौट रहे हैं', text: 'जिनकी साधना पहले चली और छूट गई, उनके लिए एक बँधी हुई राह।' },
    ],
  },
  offer: {
    heading: 'पूरा कोर्स',
    text: `${figures.courseLength}: हर सप्ताह लाइव सत्र, वीडियो पाठ, ई-बुक, ऑडियो और समुदाय।`,
    includes: ['रोज़ के वीडियो', 'पूरी कोर्स लाइब्रेरी', 'सभी लाइव सत्र', 'ई-बुक और ऑडियो', 'समुदाय'],
  },
}

export const modules = [
  { title: 'स्थिरता', text: 'आसन, श्वास और पहले दस मिनट। आगे की हर बात का आधार।' },
  { title: 'श्वास', text: 'शांत सुबह और अच्छी नींद के लिए सौम्य प्राणायाम।' },
  { title: 'मंत्र', text: 'ध्वनि, जहाँ मन विश्राम पाए: अर्थ, उच्चारण, लय।' },
  { title: 'भक्ति', text: 'रोज़मर्रा में भक्ति: छोटे-छोटे नियम जो घर को शांत करते हैं।' },
  { title: 'ज्ञान', text: 'पुराने ग्रंथ सरल शब्दों में, धीरे-धीरे पढ़े और अभ्यास में परखे हुए।' },
  { title: 'सेवा', text: 'साधना आसन से उठकर आगे कैसे जाती है: काम में, परिवार में, अनजान लोगों के बीच।' },
]

export const courses = {
  title: `कोर्स में क्या है – ${brand}`,
  description: `छह भाग, ${figures.videoHours} घंटे के वीडियो, ई-बुक, ऑडियो और हर सप्ताह लाइव सत्र।`,
  heading: 'कोर्स में क्या है',
  text: `छह महीनों में छह भाग, ${figures.videoHours} घंटे के वीडियो के साथ। देखिए, सुनिए या पढ़िए, जैसा दिन हो।`,
  parts: [
    { title: 'वीडियो पाठ', text: 'सुबह देखने के लिए छोटे पाठ, और शांत शामों के लिए लंबे।' },
    { title: 'ऑडियो', text: 'आवाज़ के साथ ध्यान और मंत्र-जाप, जब आँखों को विश्राम चाहिए।' },
    { title: 'ई-बुक', text: 'वे ग्रंथ जिनसे पाठ आए हैं, किसी भी स्क्रीन पर पढ़ने के लिए।' },
    { title: 'लाइव सत्र', text: `सब एक साथ, ${figures.liveSessions}।` },
  ],
}

export const community = {
  title: `समुदाय – ${brand}`,
  description: `${figures.activeMembers} सक्रिय सदस्य साथ-साथ साधना करते हैं।`,
  heading: 'आप अकेले साधना नहीं करते',
  text: 'वही छोटी-सी साधना, हर सुबह, कितने ही घरों और देशों में। जब और लोग भी बैठते हों, तो बैठना आसान हो जाता है।',
  parts: [
    { title: 'हर रविवार', text: 'सुबह 10 बजे (IST) का लाइव सत्र सबको एक ही समय एक ही पाठ पर ले आता है।' },
    { title: 'हर दिन', text: 'सबके लिए एक ही पाठ। पुणे की दादी और लंदन का पोता उसी पर बात कर सकते हैं।' },
    { title: 'हर प्रश्न', text: `कुछ समझ न आए तो लिखें। हमारी टीम ${figures.replyTime} उत्तर देती है।` },
  ],
  closing: {
    heading: 'आपके लिए भी जगह है',
    text: 'शुरू करने के लिए आपका ईमेल पता और मोबाइल नंबर काफ़ी हैं।',
  },
}

export const about = {
  title: `हमारे बारे में – ${brand}`,
  description: 'यह कोर्स क्यों है, और कैसे सिखाया जाता है।',
  heading: 'हमारे बारे में',
  sections: [
    {
      title: 'हम क्यों सिखाते हैं',
      text: 'जो साधना एक घंटा माँगती है, वह जल्दी छूट जाती है। जो रोज़ दस मिनट माँगती है, वह जीवन बदल देती है। हम दूसरी सिखाते हैं, ऐसे शब्दों में जिनके लिए पहले से कुछ पढ़ना नहीं पड़ता।',
    },
    {
      title: 'हम कैसे सिखाते हैं',
      text: `${figures.courseLength}, छह भागों में। हर दिन एक पाठ, हर सप्ताह एक लाइव सत्र, हर महीने एक विषय। आप धीरे भी चल सकते हैं; कुछ छूटता नहीं।`,
    },
    {
      title: 'हम कौन हैं',
      text: 'भारत के शिक्षकों और साधकों का एक छोटा समूह, जिसके सदस्य हर उस जगह हैं जहाँ एक शांत कोना और एक फ़ोन मिल जाए।',
    },
  ],
  closing: {
    heading: 'देखिए, भीतर क्या है',
    text: 'छह भाग: पहले दस मिनट से लेकर भाग-दौड़ भरे दिन के बीच की साधना तक।',
  },
}

export const contact = {
  title: `संपर्क – ${brand}`,
  description: `हमें लिखें; हम ${figures.replyTime} उत्तर देते हैं।`,
  heading: 'संपर्क',
  text: 'कोर्स, भुगतान या अपनी साधना के बारे में कुछ पूछना हो: आपका लिखा कोई इंसान ही पढ़ता है।',
  ways: [
    { title: 'ईमेल से', text: contactEmail },
    { title: 'हमारा उत्तर', text: `हम ${figures.replyTime} उत्तर देते हैं।` },
    { title: 'बात करने के लिए', text: `हमारा समय: ${figures.contactWindow}।` },
  ],
  numbers: { phone: 'फ़ोन से', whatsApp: 'WhatsApp से' },
  note: 'आप जो लिखते हैं, उसे हम केवल उत्तर देने के लिए रखते हैं। सभी खाने भरना ज़रूरी है।',
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

export const liveSessions = {
  title: `लाइव सत्र – ${brand}`,
  description: `${figures.liveSessions} लाइव सत्र।`,
  heading: 'लाइव सत्र',
  text: `हम ${figures.liveSessions} मिलते हैं। सब एक ही समय वही पाठ देखते हैं, चाहे कहीं भी हों।`,
  parts: [
    { title: 'पहले', text: 'एक शांत जगह ढूँढकर कुछ मिनट पहले बैठ जाइए। सत्र अपने आप शुरू होता है।' },
    { title: 'दौरान', text: 'लगभग एक घंटा: एक पाठ, एक अभ्यास, और अंत में मौन।' },
    { title: 'बाद में', text: 'उसे मन में उतरने दीजिए। सप्ताह भर कोर्स के पाठ वही बात आगे बढ़ाते हैं।' },
  ],
  localTime: 'आपके यहाँ तब समय होगा: {when} बजे।',
  closing: {
    heading: 'रविवार को मिलते हैं',
    text: 'थोड़ा पहले साइन इन कर लीजिए; सत्र अपने आप खुल जाता है।',
  },
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
  menu: 'मेन्यू',
  main: 'मुख्य',
  footer: 'नीचे के लिंक',
  skip: 'सीधे सामग्री पर जाएँ',
  offline: 'इंटरनेट कनेक्शन नहीं है। कनेक्शन लौटते ही हम आगे बढ़ेंगे।',
  inFigures: 'संख्याओं में',
  sixModules: 'छह भाग',
  waysToLearn: 'सीखने के चार तरीक़े',
  ourPractice: 'हम साथ कैसे साधना करते हैं',
  howItGoes: 'सत्र कैसे चलता है',
  insteadOf: 'पहले',
  questions: 'अक्सर पूछे जाने वाले प्रश्न',
  waysToReachUs: 'हम तक कैसे पहुँचें',
}
