import { t } from '#web/i18n/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Volume2 } from 'lucide-react'
import { useState } from 'react'

const NOTES_IN_HERTZ = [523.25, 659.25, 783.99]
const NOTE_LENGTH_IN_SECONDS = 1.2
const PAUSE_IN_SECONDS = 0.35
const VOLUME = 0.25

/** Plays three soft tones, so that a member can set the volume before the session. */
export function SoundCheck() {
  const [state, setState] = useState<'NEW' | 'PLAYED' | 'FAILED'>('NEW')
  async function play(): Promise<void> {
    try {
      await playTones()
      setState('PLAYED')
    } catch {
      setState('FAILED')
    }
  }
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <Button variant="secondary" small onClick={() => void play()}>
        <Volume2 aria-hidden size={18} />
        {state === 'NEW' ? t('Check the sound') : t('Play the tones again')}
      </Button>
      <p role="status" className="max-w-prose text-sm text-muted empty:hidden">
        {state === 'PLAYED' &&
          t('Three tones: did you hear them? If not, turn up the volume and see whether the device is muted.')}
        {state === 'FAILED' && t('This browser cannot play the tones. Please try any other sound.')}
      </p>
    </div>
  )
}

/** Rejects where a browser has no Web Audio or refuses it. */
async function playTones(): Promise<void> {
  const context = new AudioContext()
  await context.resume()
  const tones = NOTES_IN_HERTZ.map((frequency, index) => {
    const start = context.currentTime + index * PAUSE_IN_SECONDS
    const end = start + NOTE_LENGTH_IN_SECONDS
    const tone = new OscillatorNode(context, { frequency })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(VOLUME, start + 0.05)
    volume.gain.exponentialRampToValueAtTime(0.001, end)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(end)
    return tone
  })
  tones.at(-1)?.addEventListener('ended', () => void context.close())
}
