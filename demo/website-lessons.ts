import type { LocalText } from '#shared/site-content/text-fields.ts'

type Lesson = [en: string, hi: string, minutes: number]

interface ModuleWords {
  outcome: LocalText
  lessons: Lesson[]
}

/** What the demo's school tells about its modules, by their addresses. */
export const moduleWords: Readonly<Record<string, ModuleWords>> = {
  stillness: {
    outcome: {
      en: 'You sit for ten minutes without moving, and know what to do when the mind does not.',
      hi: 'आप दस मिनट बिना हिले बैठते हैं, और जानते हैं कि मन भागे तो क्या करें।',
    },
    lessons: [
      ['A seat that lasts', 'टिकने वाला आसन', 9],
      ['The straight back', 'सीधी पीठ', 7],
      ['Where the hands rest', 'हाथ कहाँ रखें', 6],
      ['The first ten minutes', 'पहले दस मिनट', 12],
      ['When the mind walks off', 'जब मन चल पड़े', 11],
    ],
  },
  breath: {
    outcome: {
      en: 'You calm yourself with five breaths, before a meeting or in the middle of the night.',
      hi: 'पाँच साँसों में आप शांत हो जाते हैं, किसी मीटिंग से पहले या आधी रात में।',
    },
    lessons: [
      ['Listening to the breath', 'साँस को सुनना', 8],
      ['The five breaths', 'पाँच साँसें', 9],
      ['Left and right: nadi shodhana', 'बाएँ-दाएँ: नाड़ी शोधन', 14],
      ['The humming bee: bhramari', 'भौंरे की गूँज: भ्रामरी', 10],
      ['Breathing into sleep', 'साँस के साथ नींद तक', 15],
    ],
  },
  mantra: {
    outcome: {
      en: 'You know one mantra by heart: how it sounds, what it means, when it helps.',
      hi: 'एक मंत्र आपको याद है: कैसे बोलें, क्या अर्थ है, कब काम आता है।',
    },
    lessons: [
      ['What a mantra does', 'मंत्र क्या करता है', 10],
      ['Om, slowly', 'ॐ, धीरे-धीरे', 8],
      ['One hundred and eight', 'एक सौ आठ', 16],
      ['Under the breath, then silent', 'मन ही मन, फिर मौन', 12],
    ],
  },
  devotion: {
    outcome: {
      en: 'Your day has two quiet moments of its own: a lamp in the evening and a word of thanks.',
      hi: 'आपके दिन में दो शांत पल अपने हैं: शाम का दीया, और धन्यवाद का एक शब्द।',
    },
    lessons: [
      ['Lighting the lamp', 'दीया जलाना', 7],
      ['A corner of the house', 'घर का एक कोना', 9],
      ['Songs that carry', 'जो गीत साथ देते हैं', 13],
      ['Thanks before a meal', 'भोजन से पहले धन्यवाद', 6],
      ['Festivals without hurry', 'बिना हड़बड़ी के त्योहार', 11],
    ],
  },
  wisdom: {
    outcome: {
      en: 'You read an old verse and find in it a sentence for the day.',
      hi: 'आप कोई पुराना श्लोक पढ़ते हैं, और उसमें आज के लिए एक वाक्य पाते हैं।',
    },
    lessons: [
      ['How to read slowly', 'धीरे कैसे पढ़ें', 9],
      ['The two birds', 'दो पक्षी', 12],
      ['Work without grasping', 'फल की पकड़ छोड़कर काम', 14],
      ['Who is it that sees?', 'देखने वाला कौन है?', 15],
    ],
  },
  service: {
    outcome: {
      en: 'You bring the calm of the morning into one hour of your working day.',
      hi: 'सुबह की शांति को आप अपने काम के एक घंटे में ले जाते हैं।',
    },
    lessons: [
      ['The first person you meet', 'पहला व्यक्ति जो मिले', 8],
      ['Patience at work', 'काम में धैर्य', 11],
      ['Kindness close to home', 'घर के लोगों पर दया', 10],
      ['Giving without telling', 'बिना बताए देना', 9],
      ['Going on', 'आगे बढ़ना', 12],
    ],
  },
}
