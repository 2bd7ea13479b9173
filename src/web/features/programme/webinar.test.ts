import { nextStateChange, programmePhase, type ProgrammeState, recordingsAt, webinarStateAt } from './webinar.ts'
import { describe, expect, test } from 'vitest'

const start = new Date('2026-11-22T14:30:00Z')
const tomorrow = new Date('2026-11-23T14:30:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const video = (day: number, videoFileUrl: string | null = '/file') => ({
  _id: `day-${day}`,
  title: `Day ${day}`,
  description: '',
  videoFileUrl,
  durationInSeconds: 45,
  posterUrl: null,
  captions: [],
  sequenceOrder: day,
  day,
  progress: null,
})
const recorded = [video(1), video(2), video(3)]
const over: ProgrammeState = {
  todayVideo: null,
  recordedVideos: recorded,
  isLiveNow: false,
  liveSessionStartTime: null,
  nextSessionTime: null,
  currentDay: 4,
  days: [],
  serverTime: start,
}
const live: ProgrammeState = {
  ...over,
  todayVideo: video(4),
  isLiveNow: true,
  liveSessionStartTime: start,
  nextSessionTime: tomorrow,
}
const waiting: ProgrammeState = { ...over, todayVideo: video(4, null), nextSessionTime: start }

describe('the panel shows', () => {
  test.each<[string, ProgrammeState, Date, ReturnType<typeof webinarStateAt>['kind']]>([
    ['a webinar that has just started', live, start, 'LIVE'],
    ['the last moment of a session', live, after(44.999), 'LIVE'],
    ['a session that is over, though the last answer says it is live', live, after(45), 'COUNTDOWN'],
    ['a session without a video URL', { ...live, todayVideo: video(4, null) }, start, 'COUNTDOWN'],
    ['the time before a session', waiting, after(-60), 'COUNTDOWN'],
    ['a start time that has passed before the server has opened the session', waiting, after(1), 'COUNTDOWN'],
    ['the evening of the last day', { ...over, todayVideo: video(10) }, start, 'COMPLETE'],
    ['the days after it', over, start, 'COMPLETE'],
    ['a programme without a video', { ...over, recordedVideos: [] }, start, 'NOTHING_YET'],
  ])('%s', (_, state, now, kind) => {
    expect(webinarStateAt(state, now).kind).toBe(kind)
  })

  test('the programme is finished with three recordings and no video today', () => {
    expect(webinarStateAt(over, start)).toEqual({ kind: 'COMPLETE', isFinished: true })
    const two = { ...over, recordedVideos: recorded.slice(0, 2) }
    expect(webinarStateAt(two, start)).toEqual({ kind: 'COMPLETE', isFinished: false })
    expect(webinarStateAt({ ...over, todayVideo: video(10) }, start)).toEqual({ kind: 'COMPLETE', isFinished: false })
  })
})

describe('the recordings', () => {
  const titles = (state: ProgrammeState, now: Date) => recordingsAt(state, now).map(({ title }) => title)

  test('gain the live video once, at the moment it ends', () => {
    expect(titles(live, after(44.999))).toEqual(['Day 1', 'Day 2', 'Day 3'])
    expect(titles(live, after(45))).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 4'])
    const answered = { ...live, recordedVideos: [...recorded, video(4)] }
    expect(titles(answered, after(45))).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 4'])
  })

  test('do not contain the video of an upcoming session', () => {
    expect(titles(waiting, after(-60))).toEqual(['Day 1', 'Day 2', 'Day 3'])
  })
})

test.each<[string, ProgrammeState, Date | null]>([
  ['the end of the live session', live, after(45)],
  ['the beginning of the next one', waiting, start],
  ['nothing when all is over', over, null],
])('the next change is %s', (_, state, change) => {
  expect(nextStateChange(state)).toEqual(change)
})

test.each<[string, ProgrammeState, ReturnType<typeof programmePhase>]>([
  ['the first webinar is to come', { ...waiting, recordedVideos: [], currentDay: 1 }, 'BEFORE'],
  ['the first webinar is live', { ...live, recordedVideos: [], currentDay: 1 }, 'RUNNING'],
  ['a later one is to come', waiting, 'RUNNING'],
  ['none is to come', over, 'OVER'],
  ['no video is published', { ...over, recordedVideos: [], currentDay: 1 }, 'RUNNING'],
])('the phase of the programme when %s', (_, state, expected) => {
  expect(programmePhase(state, start)).toBe(expected)
})

test('the first webinar that has just ended is not one to come', () => {
  const first = { ...live, recordedVideos: [], currentDay: 1 }
  expect(webinarStateAt(first, after(45)).kind).toBe('COUNTDOWN')
  expect(programmePhase(first, after(45))).toBe('RUNNING')
})
