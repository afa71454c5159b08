import { expect, test } from 'vitest'
import { bank } from './bank.testing.ts'
import { calibrationOf, fitTemperature } from './calibrate.ts'
import { evaluate, metricsOf, sweepOf } from './evaluate.ts'
import { train } from './train.ts'

const answer = (actual: string | null, predicted: string, score = 1) => ({ actual, predicted, score, outOfScope: 0 })

test('precision, recall and F1 of each category, and the texts behind each confusion', () => {
  const { accuracy, macroF1, weightedF1, categories, confusion } = metricsOf([
    answer('a', 'a'),
    answer('a', 'a'),
    answer('a', 'b'),
    answer('b', 'b'),
  ])
  expect(accuracy).toBe(0.75)
  const [a, b] = categories
  expect(a).toMatchObject({ category: 'a', precision: 1, support: 3, predicted: 2 })
  expect(a?.recall).toBeCloseTo(2 / 3)
  expect(b).toMatchObject({ category: 'b', precision: 0.5, recall: 1, support: 1 })
  expect(a?.f1).toBeCloseTo(0.8)
  expect(macroF1).toBeCloseTo((0.8 + 2 / 3) / 2)
  expect(weightedF1).toBeCloseTo((0.8 * 3 + 2 / 3) / 4)
  expect(confusion).toContainEqual({ actual: 'a', predicted: 'b', examples: [2] })
})

test('a category that was never tested counts in no mean, one that was never found counts as nothing', () => {
  const metrics = metricsOf([answer('a', 'b'), answer('a', 'b')])
  expect(metrics.macroF1).toBe(0)
  expect(metrics.categories.find(({ category }) => category === 'b')).toMatchObject({ support: 0, precision: 0 })
  expect(metricsOf([]).accuracy).toBe(0)
})

test('a higher threshold refuses more, of what belongs here and of what does not', () => {
  const sweep = sweepOf([answer('a', 'a', 0.9), answer('a', 'b', 0.4)], [answer(null, 'a', 0.3)])
  expect(sweep[0]).toEqual({ threshold: 0, right: 0.5, wrong: 0.5, refused: 0, strangeAccepted: 1 })
  expect(sweep.find(({ threshold }) => threshold === 0.5)).toMatchObject({
    right: 0.5,
    wrong: 0,
    refused: 0.5,
    strangeAccepted: 0,
  })
  expect(sweepOf([answer('a', 'a')], [])[0]?.strangeAccepted).toBeNull()
})

test('how sure it is beside how right it is', () => {
  const sure = Array.from({ length: 10 }, (_, at) => ({ score: 0.95, isRight: at < 5 }))
  const { bins, error } = calibrationOf(sure)
  expect(bins.at(-1)).toMatchObject({ count: 10, accuracy: 0.5 })
  expect(error).toBeCloseTo(0.45)
  expect(bins[0]).toMatchObject({ count: 0, confidence: null, accuracy: null })
})

test('who is too sure is cooled down', () => {
  const logits = Array.from({ length: 40 }, () => Float32Array.of(8, 0))
  expect(
    fitTemperature(
      logits,
      logits.map((_, at) => (at % 4 === 0 ? 1 : 0)),
    ),
  ).toBeGreaterThan(3)
  expect(fitTemperature([], [])).toBe(1)
})

test('a model is measured on texts it never saw', () => {
  const tests = bank.filter((_, at) => at % 5 === 0)
  const { metrics, bestThreshold, calibration } = evaluate(train(bank.filter((_, at) => at % 5 !== 0)), tests, [
    'xyzzy plugh',
  ])
  expect(metrics.count).toBe(tests.length)
  expect(metrics.accuracy).toBeGreaterThan(0.6)
  expect(bestThreshold).toBeGreaterThan(0)
  expect(calibration.bins.reduce((sum, { count }) => sum + count, 0)).toBe(tests.length)
})
