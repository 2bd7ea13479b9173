import {
  summariseByNetwork,
  summariseWatching,
  sumsOfReport,
  type WatchedPart,
  type WatchReport,
  type WatchSums,
} from './watch-figures.ts'
import { describe, expect, test } from 'vitest'

const part = (details: Partial<WatchedPart> = {}): WatchedPart => ({
  quality: '360p',
  secondsPlayed: 60,
  stalls: 1,
  stallSeconds: 2,
  ...details,
})
const report = (details: Partial<WatchReport> = {}): WatchReport => ({
  network: '4g',
  savesData: false,
  isFirst: true,
  startInMs: 900,
  parts: [part()],
  ...details,
})

describe('what a report adds', () => {
  test('is one row for each quality; the first one counts the view and its start', () => {
    const rows = sumsOfReport(report({ savesData: true, parts: [part(), part({ quality: '240p', secondsPlayed: 5 })] }))
    const zero = { plays: 0, starts: 0, startMsSum: 0 }
    const seen = { network: '4g', stalls: 1, stallSeconds: 2 }
    expect(rows).toEqual([
      { ...seen, quality: '360p', secondsPlayed: 60, secondsSavingData: 60, plays: 1, starts: 1, startMsSum: 900 },
      { ...seen, ...zero, quality: '240p', secondsPlayed: 5, secondsSavingData: 5 },
    ])
  })

  test.each<[string, Partial<WatchReport>, Partial<WatchSums>]>([
    ['a later report counts no view', { isFirst: false, startInMs: null }, { plays: 0, starts: 0, startMsSum: 0 }],
    ['a later report counts no start', { isFirst: false, startInMs: 900 }, { plays: 0, starts: 0, startMsSum: 0 }],
    ['a view without a picture counts no start', { startInMs: null }, { plays: 1, starts: 0, startMsSum: 0 }],
    ['the longest time that a report can hold', { parts: [part({ secondsPlayed: 300 })] }, { secondsPlayed: 300 }],
    ['a longer time', { parts: [part({ secondsPlayed: 1e9 })] }, { secondsPlayed: 300 }],
    ['very many stalls', { parts: [part({ stalls: 1e6, stallSeconds: 1e6 })] }, { stalls: 100, stallSeconds: 300 }],
    ['an endless start', { startInMs: 1e9 }, { startMsSum: 120_000 }],
  ])('%s', (_what, given, expected) => {
    expect(sumsOfReport(report(given))[0]).toMatchObject(expected)
  })

  test('is limited over all qualities, and a quality that is named twice counts once', () => {
    const parts = [part({ secondsPlayed: 250 }), part({ quality: '240p', secondsPlayed: 250 })]
    expect(sumsOfReport(report({ parts })).map(({ secondsPlayed }) => secondsPlayed)).toEqual([250, 50])
    const twice = [part({ secondsPlayed: 10 }), part({ secondsPlayed: 20 })]
    expect(sumsOfReport(report({ parts: twice })).map(({ secondsPlayed }) => secondsPlayed)).toEqual([10])
  })
})

const row = (details: Partial<WatchSums> = {}): WatchSums => ({
  network: '4g',
  quality: '360p',
  plays: 2,
  secondsPlayed: 1800,
  secondsSavingData: 900,
  stalls: 3,
  stallSeconds: 200,
  starts: 1,
  startMsSum: 1500,
  ...details,
})

describe('a summary', () => {
  test('has means and shares, and qualities from the smallest', () => {
    const rows = [row(), row({ quality: '144p', plays: 0, starts: 0, startMsSum: 0 }), row({ network: '3g' })]
    expect(summariseWatching(rows)).toEqual({
      plays: 4,
      secondsPlayed: 5400,
      meanStartInMs: 1500,
      shareNotStarted: 0.5,
      stallsPerHour: 6,
      stalledShare: 0.1,
      shareSavingData: 0.5,
      qualities: [
        { quality: '144p', secondsPlayed: 1800 },
        { quality: '360p', secondsPlayed: 3600 },
      ],
    })
    expect(summariseByNetwork(rows).map(({ network, plays }) => [network, plays])).toEqual([
      ['3g', 2],
      ['4g', 2],
    ])
  })

  test.each<[string, WatchSums[], object]>([
    [
      'nothing',
      [],
      { plays: 0, meanStartInMs: null, shareNotStarted: null, stallsPerHour: null, stalledShare: null, qualities: [] },
    ],
    ['less than a minute', [row({ secondsPlayed: 59 })], { stallsPerHour: null }],
    ['just a minute', [row({ secondsPlayed: 60, stalls: 1 })], { stallsPerHour: 60 }],
    ['a view of a day whose start was the day before', [row({ plays: 0, starts: 1 })], { shareNotStarted: null }],
    ['more starts than views', [row({ plays: 1, starts: 2 })], { shareNotStarted: 0 }],
  ])('of %s', (_what, rows, expected) => {
    expect(summariseWatching(rows)).toMatchObject(expected)
  })
})
