import { brand, contactEmail, figures } from './content.ts'
import { whichCounts } from './legal.ts'
import { contactPlaceholders } from '#shared/contact.ts'
import { factPlaceholders as fact, ifEntered } from '#shared/legal-facts.ts'
import { publicPathIn, publicScreens } from '#shared/screens.ts'
import type { LegalPage } from '#web/site/legal.ts'

/* What the law asks a seller to say, in Hindi, with the same content as the binding English text. */

const { phone, whatsApp } = contactPlaceholders

const updated = ifEntered('updatedAtHindi', `पिछला बदलाव: ${fact.updatedAtHindi}`, 'पिछला बदलाव: नवंबर 2026')

export const legalWords = {
  contents: 'इस पृष्ठ पर',
  legal: 'क़ानूनी जानकारी',
  phone: 'फ़ोन',
  whatsApp: 'WhatsApp',
  gstin: 'GSTIN',
  links: [
    { label: 'पैसे की वापसी', href: publicPathIn('hi', publicScreens.refunds) },
    { label: 'डिलीवरी', href: publicPathIn('hi', publicScreens.delivery) },
    { label: 'शिकायतें', href: publicPathIn('hi', publicScreens.grievance) },
  ],
}

export const refunds: LegalPage = {
  title: `पैसे की वापसी और रद्द करना – ${brand}`,
  description: 'पैसा कैसे वापस मिलता है, कितना समय लगता है, और रद्द करने को कुछ क्यों नहीं है।',
  heading: 'पैसे की वापसी और रद्द करना',
  updated,
  sections: [
    {
      title: 'संक्षेप में',
      text: [
        `यदि कोर्स आपके लिए नहीं है, तो भुगतान के ${fact.refundDays} दिन के भीतर माँगने पर आपको अपना पैसा वापस मिलता है। प्लान अपने आप आगे नहीं बढ़ता, इसलिए रद्द करने को कुछ नहीं है।`,
      ],
    },
    {
      title: 'जब कोर्स आपके लिए न हो',
      text: [
        `भुगतान के ${fact.refundDays} दिन के भीतर अपने खाते के ईमेल पते से ${contactEmail} पर लिखें। रसीद का नंबर हो तो काम आसान होता है; कारण बताना ज़रूरी नहीं। पैसा लौटने के साथ प्लान समाप्त हो जाता है।`,
      ],
    },
    {
      title: 'जब कुछ गड़बड़ हुई हो',
      text: [
        'यदि पैसा दो बार या ग़लती से कट गया हो, या हम वह न दे सकें जो कहा था, तो जब भी आपको पता चले, हमें लिखें। इसकी कोई अंतिम तारीख़ नहीं है।',
      ],
    },
    {
      title: 'पैसा आप तक कैसे पहुँचता है',
      text: [
        'पैसा उसी रास्ते लौटता है जिससे आया था: उसी कार्ड, खाते या UPI पते पर। हमारी स्वीकृति के बाद इसमें सामान्यतः 5 से 7 कामकाजी दिन लगते हैं। जो भुगतान आपने हमें सीधे किया हो, वह सीधे ही लौटाया जाता है।',
        'इसका क्रेडिट नोट ईमेल से आता है, और सदस्यता पृष्ठ पर आपकी रसीदों के साथ रहता है।',
      ],
    },
    {
      title: 'जिसका पैसा नहीं मिलता',
      text: [],
      points: [
        'उपहार, मुफ़्त मिले प्लान, और क़ीमत का वह हिस्सा जो कूपन से चुका।',
        'लंबा प्लान लेने पर पिछले प्लान का बचा हिस्सा: वह क़ीमत में से घटा दिया जाता है।',
        'खाता हटाने पर प्लान का बचा हिस्सा: कृपया पहले पैसा वापस माँगें।',
      ],
    },
    {
      title: 'रद्द करना',
      text: [
        'प्लान उस दिन तक चलता है जो आपके सदस्यता पृष्ठ पर लिखा है, और फिर समाप्त हो जाता है। हम कोई कार्ड नहीं रखते और आगे कोई भुगतान नहीं लेते। पहले जाना चाहें, तो प्रोफ़ाइल में कभी भी अपना खाता हटा सकते हैं।',
      ],
    },
    {
      title: 'आपके अधिकार',
      text: ['उपभोक्ता संरक्षण अधिनियम या किसी अन्य क़ानून से मिले आपके अधिकार बने रहते हैं।'],
    },
    whichCounts,
  ],
}

export const delivery: LegalPage = {
  title: `डिलीवरी – ${brand}`,
  description: 'कुछ भी भेजा नहीं जाता: जो आप ख़रीदते हैं, वह भुगतान के तुरंत बाद ऑनलाइन खुलता है।',
  heading: 'डिलीवरी',
  updated,
  sections: [
    {
      title: 'कुछ भी भेजा नहीं जाता',
      text: [
        'यहाँ सब कुछ ऑनलाइन है: वीडियो, ऑडियो, ई-बुक और लाइव सत्र। कोई पार्सल नहीं भेजा जाता, और डिलीवरी का कोई शुल्क नहीं है।',
      ],
    },
    {
      title: 'कब खुलता है',
      text: [
        'प्लान भुगतान के तुरंत बाद खुलता है, सामान्यतः एक मिनट के भीतर, और रसीद ईमेल से आती है। यदि बैंक देर से पुष्टि करे, तो पुष्टि होते ही प्लान अपने आप खुल जाता है।',
      ],
    },
    {
      title: 'कहाँ मिलता है',
      text: [
        'उसी ईमेल पते और मोबाइल नंबर से साइन इन करें जिससे आपने भुगतान किया था, फ़ोन, टैबलेट या कंप्यूटर के ब्राउज़र में। कुछ भी इंस्टॉल नहीं करना पड़ता। लाइव सत्र और वेबिनार उस समय शुरू होते हैं जो आपके खाते में दिखता है।',
      ],
    },
    {
      title: 'कितने समय के लिए',
      text: ['यह उतने समय तक खुला रहता है जितना प्लान की क़ीमत के साथ लिखा है, आप दुनिया में कहीं भी हों।'],
    },
    {
      title: 'अगर न खुले',
      text: [
        `यदि भुगतान के एक घंटे बाद भी कुछ न खुले, तो समय और राशि के साथ ${contactEmail} पर लिखें। हम उसे खोलते हैं, छूटा हुआ समय जोड़ते हैं, या पैसा लौटाते हैं। हम ${figures.replyTime} उत्तर देते हैं।`,
      ],
    },
    whichCounts,
  ],
}

export const grievance: LegalPage = {
  title: `शिकायतें – ${brand}`,
  description: 'शिकायत किससे करें, उत्तर कब मिलेगा, और सहमति न बने तो निर्णय कौन करता है।',
  heading: 'शिकायतें',
  updated,
  sections: [
    {
      title: 'किससे संपर्क करें',
      text: [
        ifEntered(
          'grievanceName',
          `हमारे शिकायत अधिकारी: ${fact.grievanceName}।`,
          'हर शिकायत को हमारी टीम का एक व्यक्ति देखता है।',
        ),
      ],
      points: [
        `ईमेल: ${ifEntered('grievanceEmail', fact.grievanceEmail, contactEmail)}`,
        ifEntered('grievancePhone', `फ़ोन: ${fact.grievancePhone}`),
        ifEntered('address', `डाक से: ${ifEntered('legalName', `${fact.legalName}, `)}${fact.address}`),
      ],
    },
    {
      title: 'हमें क्या बताएँ',
      text: [
        'बताएँ कि क्या हुआ, कब हुआ, और आप हमसे क्या चाहते हैं। भुगतान की बात हो, तो कृपया उसका दिन और राशि, या रसीद का नंबर भी लिखें।',
      ],
    },
    {
      title: 'उत्तर कब मिलेगा',
      text: [
        'हम हर शिकायत की पुष्टि 48 घंटे के भीतर करते हैं और एक महीने के भीतर उसे निपटाते हैं, अक्सर बहुत पहले। यदि हम आपकी बात नहीं मान सकते, तो कारण बताते हैं।',
      ],
    },
    {
      title: 'अगर सहमति न बने',
      text: [
        'आप राष्ट्रीय उपभोक्ता हेल्पलाइन (1915 पर कॉल, या consumerhelpline.gov.in) या उपभोक्ता आयोग के पास जा सकते हैं। बात आपके डेटा की हो, तो भारत के डेटा संरक्षण बोर्ड के पास।',
      ],
    },
    {
      title: 'हम कौन हैं',
      text: [
        ifEntered(
          'legalName',
          `${brand} का संचालन ${fact.legalName} द्वारा किया जाता है।`,
          `हम ${contactEmail} पर मिलते हैं।`,
        ),
      ],
      points: [
        ifEntered('address', `पता: ${fact.address}`),
        ifEntered('gstin', `GSTIN: ${fact.gstin}`),
        ifEntered('legalName', `ईमेल: ${contactEmail}`),
        `${phone.start}फ़ोन: ${phone.number}${phone.end}`,
        `${whatsApp.start}WhatsApp: ${whatsApp.number}${whatsApp.end}`,
      ],
    },
    whichCounts,
  ],
}
