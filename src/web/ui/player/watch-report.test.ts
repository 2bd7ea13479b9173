import { createWatcher, type WatchedMedia } from './watch-report.ts'
import type { WatchedQuality } from '#shared/domain/watch-figures.ts'
import { beforeEach, expect, test } from 'vitest'

class FakeMedia extends EventTarget implements WatchedMedia {
  currentTime = 0
  paused = true
  seeking = false
  autoplay = false
}

let media: FakeMedia
let watcher: ReturnType<typeof createWatcher>
let nowInMs: number
let quality: WatchedQuality
beforeEach(() => {
  media = new FakeMedia()
  nowInMs = 0
  quality = '360p'
  watcher = watch()
})
const watch = () =>
  createWatcher(media, {
    currentQuality: () => quality,
    now: () => nowInMs,
    network: () => ({ network: '4g', savesData: false }),
  })
const fire = (...events: string[]) => events.forEach((event) => media.dispatchEvent(new Event(event)))
const wait = (seconds: number) => (nowInMs += seconds * 1000)
function press(): void {
  media.paused = false
  fire('play')
}
function play(seconds: number): void {
  for (let second = 0; second < seconds; second++) {
    wait(1)
    media.currentTime += 1
    fire('timeupdate')
  }
}
const begin = () => {
  press()
  wait(0.8)
  fire('playing')
}

test('a view is counted once, with the time from pressing play to the first picture', () => {
  wait(30)
  begin()
  play(60)
  expect(watcher.take('SO_FAR')).toEqual({
    network: '4g',
    savesData: false,
    isFirst: true,
    startInMs: 800,
    parts: [{ quality: '360p', secondsPlayed: 60, stalls: 0, stallSeconds: 0 }],
  })
  play(10)
  expect(watcher.take('AT_THE_END')).toMatchObject({ isFirst: false, startInMs: null, parts: [{ secondsPlayed: 10 }] })
  expect(watcher.take('AT_THE_END')).toBeNull()
})

test('an element that plays by itself starts when it is shown, one that was not allowed to when it is pressed', () => {
  media.autoplay = true
  wait(2)
  fire('canplaythrough')
  press()
  fire('playing')
  play(1)
  expect(watcher.take('SO_FAR')?.startInMs).toBe(2000)

  media = new FakeMedia()
  media.autoplay = true
  watcher = watch()
  wait(1)
  fire('canplaythrough')
  wait(40)
  begin()
  play(1)
  expect(watcher.take('SO_FAR')?.startInMs).toBe(800)
})

test('seconds belong to the quality that was played', () => {
  begin()
  play(10)
  quality = '240p'
  play(5)
  expect(watcher.take('SO_FAR')?.parts).toMatchObject([
    { quality: '360p', secondsPlayed: 10 },
    { quality: '240p', secondsPlayed: 5 },
  ])
})

test('a wait for data is a stall with its length; the start, a jump and a pause are none', () => {
  press()
  fire('waiting')
  wait(2)
  fire('playing')
  play(10)
  fire('waiting')
  wait(3)
  fire('playing')
  play(10)
  media.seeking = true
  fire('seeking', 'waiting')
  wait(4)
  media.currentTime += 1000
  media.seeking = false
  fire('seeked', 'timeupdate', 'playing')
  play(10)
  media.paused = true
  fire('pause')
  wait(100)
  expect(watcher.take('SO_FAR')?.parts).toEqual([{ quality: '360p', secondsPlayed: 30, stalls: 1, stallSeconds: 3 }])
})

test('a stall over two reports is counted once and its time in both', () => {
  begin()
  play(10)
  fire('waiting')
  wait(5)
  expect(watcher.take('SO_FAR')?.parts).toMatchObject([{ stalls: 1, stallSeconds: 5 }])
  wait(2)
  fire('playing')
  play(1)
  expect(watcher.take('SO_FAR')?.parts).toMatchObject([{ stalls: 0, stallSeconds: 2, secondsPlayed: 1 }])
})

test('a view that never came to a picture is reported at its end, one that nobody began is not', () => {
  expect(watcher.take('AT_THE_END')).toBeNull()
  press()
  wait(60)
  expect(watcher.take('SO_FAR')).toBeNull()
  expect(watcher.take('AT_THE_END')).toMatchObject({ isFirst: true, startInMs: null, parts: [{ secondsPlayed: 0 }] })
})

test('nothing is counted once it has stopped', () => {
  begin()
  watcher.stop()
  play(10)
  expect(watcher.take('AT_THE_END')?.parts).toMatchObject([{ secondsPlayed: 0 }])
})
