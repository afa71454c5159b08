import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { category, dataset } from './dataset.schema.ts'

export const datasetKind = entityKind({
  kind: 'Dataset',
  label: 'Dataset',
  area: 'NlpApi',
  view: ['NlpApi.viewdataset'],
  page: (idDataset: number) => screens.datasets({ dataset: idDataset }),
  fields: dataset,
  ids: ['idDataset'],
})
export const categoryKind = entityKind({
  kind: 'DatasetCategory',
  label: 'Category',
  area: 'NlpApi',
  view: ['NlpApi.viewcategory'],
  fields: category,
  ids: ['idCategory'],
})
export const datasetImportKind = entityKind({
  kind: 'DatasetImport',
  label: 'Dataset import',
  area: 'NlpApi',
  view: ['NlpApi.viewcategory'],
})
