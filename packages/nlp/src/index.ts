export { type Calibration, calibrationOf, fitScope, fitTemperature, type ReliabilityBin } from './calibrate.ts'
export { type CrossOptions, crossValidate } from './crossValidate.ts'
export { type Diagnosis, type DoctorOptions, diagnose, type Gain, type SplitPart, type Suggestion } from './doctor.ts'
export { type Drift, distanceOf, driftOf, type WordShift } from './drift.ts'
export { type DuplicateGroup, nearDuplicates } from './duplicates.ts'
export {
  type Answer,
  answersOf,
  type CategoryMetrics,
  type ConfusionCell,
  type Evaluation,
  evaluate,
  type Metrics,
  measure,
  metricsOf,
  sweepOf,
  type ThresholdPoint,
} from './evaluate.ts'
export { type Group, type GroupOptions, groupTexts } from './group.ts'
export { Model, type Prediction, type Reason, type Score } from './model.ts'
export { type Near, nearestTexts } from './nearest.ts'
export { NlpCanceled, NlpError } from './nlp.error.ts'
export { type Random, randomOf } from './random.ts'
export { deserialize, serialize } from './serialize.ts'
export {
  type Example,
  epochsFor,
  MOST_CATEGORIES,
  type Prepared,
  prepare,
  type TrainingProgress,
  type TrainOptions,
  train,
} from './train.ts'
export { politenessIn, type Variant, type VariantOptions, type VariantRule, variantsOf } from './variants.ts'
export { foldCase, foldMarks, plainText, type Word, wordsOf } from './words.ts'
