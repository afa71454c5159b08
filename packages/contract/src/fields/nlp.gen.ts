// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const CreateDataset = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'language': {"name":"language","label":"Language","isRequired":true,"minLength":2,"maxLength":20},
  'purpose': {"name":"purpose","label":"Purpose","isRequired":true,"options":[{"value":"intent","label":"Intent"},{"value":"topic","label":"Topic"},{"value":"sentiment","label":"Sentiment"},{"value":"other","label":"Other"}]},
  'description': {"name":"description","label":"Description","maxLength":500},
  'testShare': {"name":"testShare","label":"Test share (%)","help":"Models are measured by this part of each category and never learn from it. Adding utterances moves none of the others.","isRequired":true,"min":0,"max":50,"isWhole":true},
} as const satisfies Fields

export const UpdateDataset = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'language': {"name":"language","label":"Language","isRequired":true,"minLength":2,"maxLength":20},
  'purpose': {"name":"purpose","label":"Purpose","isRequired":true,"options":[{"value":"intent","label":"Intent"},{"value":"topic","label":"Topic"},{"value":"sentiment","label":"Sentiment"},{"value":"other","label":"Other"}]},
  'description': {"name":"description","label":"Description","maxLength":500},
  'testShare': {"name":"testShare","label":"Test share (%)","help":"Models are measured by this part of each category and never learn from it. Adding utterances moves none of the others.","isRequired":true,"min":0,"max":50,"isWhole":true},
} as const satisfies Fields

export const CreateCategory = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'description': {"name":"description","label":"Description","maxLength":500},
} as const satisfies Fields

export const UpdateCategory = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'description': {"name":"description","label":"Description","maxLength":500},
} as const satisfies Fields

export const Generator = {
  'rules': {"name":"rules","label":"What may change","isRequired":true,"options":[{"value":"polite","label":"Polite words"},{"value":"synonym","label":"Words of the category exchanged"},{"value":"drop","label":"A short word left out"},{"value":"reorder","label":"Another order"},{"value":"typo","label":"A typing error"}]},
  'most': {"name":"most","label":"Number","isRequired":true,"min":1,"max":100,"isWhole":true},
} as const satisfies Fields

export const UpdateUtterance = {
  'text': {"name":"text","label":"Utterance","isRequired":true,"maxLength":500},
} as const satisfies Fields

export const PreviewImport = {
  'titleLine': {"name":"titleLine","label":"Titles","min":0,"max":1000000,"isWhole":true},
} as const satisfies Fields

export const ApplyImport = {
  'onConflict': {"name":"onConflict","label":"Texts that another category has","isRequired":true,"options":[{"value":"skip","label":"Leave as they are"},{"value":"move","label":"Move to the category of the file"},{"value":"both","label":"Keep in both categories"}]},
  'withSimilar': {"name":"withSimilar","label":"Import texts that nearly say the same"},
} as const satisfies Fields

export const CreateModel = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'description': {"name":"description","label":"Description","maxLength":500},
  'idDataset': {"name":"idDataset","label":"Dataset","help":"What the model learns from, and what it is tested with.","isRequired":true},
  'strangeCategory': {"name":"strangeCategory","label":"Out-of-scope category","help":"A category with what belongs to none of the others. It isn’t learned; it shows how much of that would be taken for something else.","maxLength":80},
  'worstF1': {"name":"worstF1","label":"Lowest F1 (%)","help":"A version with a category below this goes live only with a reason.","isRequired":true,"min":0,"max":100,"isWhole":true},
  'mostLoss': {"name":"mostLoss","label":"Largest loss of F1 (points)","help":"So does a version with a category that lost more than this against the live one.","isRequired":true,"min":0,"max":100,"isWhole":true},
  'engine': {"name":"engine","label":"Engine","help":"An HTTP engine is asked each time; training it only measures its answers to the test utterances.","options":[{"value":"own","label":"Trained here"},{"value":"http","label":"HTTP engine"}]},
  'engineUrl': {"name":"engineUrl","label":"Address of the engine","help":"What callers say is sent there, where a step listens with this model.","maxLength":500},
  'engineKey': {"name":"engineKey","label":"Key of the engine","help":"Sent as a bearer token and never shown again. Empty leaves the key that is stored; another host needs its own.","maxLength":500},
} as const satisfies Fields

export const UpdateModel = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'description': {"name":"description","label":"Description","maxLength":500},
  'idDataset': {"name":"idDataset","label":"Dataset","help":"What the model learns from, and what it is tested with.","isRequired":true},
  'strangeCategory': {"name":"strangeCategory","label":"Out-of-scope category","help":"A category with what belongs to none of the others. It isn’t learned; it shows how much of that would be taken for something else.","maxLength":80},
  'worstF1': {"name":"worstF1","label":"Lowest F1 (%)","help":"A version with a category below this goes live only with a reason.","isRequired":true,"min":0,"max":100,"isWhole":true},
  'mostLoss': {"name":"mostLoss","label":"Largest loss of F1 (points)","help":"So does a version with a category that lost more than this against the live one.","isRequired":true,"min":0,"max":100,"isWhole":true},
  'engine': {"name":"engine","label":"Engine","help":"An HTTP engine is asked each time; training it only measures its answers to the test utterances.","options":[{"value":"own","label":"Trained here"},{"value":"http","label":"HTTP engine"}]},
  'engineUrl': {"name":"engineUrl","label":"Address of the engine","help":"What callers say is sent there, where a step listens with this model.","maxLength":500},
  'engineKey': {"name":"engineKey","label":"Key of the engine","help":"Sent as a bearer token and never shown again. Empty leaves the key that is stored; another host needs its own.","maxLength":500},
} as const satisfies Fields

export const PublishModel = {
  'reason': {"name":"reason","label":"Reason","help":"Kept with the version and in the audit log.","maxLength":500},
} as const satisfies Fields
