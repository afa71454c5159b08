import { endpoint, group } from '../kernel/endpoint.ts'
import { pageOf } from '../kernel/schema.ts'
import {
  datasetExport,
  datasetImport,
  datasetImportApply,
  datasetImportFile,
  datasetImportRow,
  datasetImportRowQuery,
} from './datasetImport.schema.ts'

const edit = 'NlpApi.editcategory'

export const datasetImportApi = group('Nlp', '/Nlp', {
  PreviewImport: endpoint({
    method: 'POST',
    path: '/{idDataset}/Import',
    summary: 'Preview an import of utterances, row by row, whatever the format of the file, without changing anything',
    permission: edit,
    body: datasetImportFile,
    bodyLimit: 12_000_000,
    response: datasetImport,
    changes: { only: ['Nlp.ImportRows'] },
    answers: 'Import',
    errors: ['datasetImport.unreadable', 'datasetImport.tooManyRows', 'dataset.busy'],
  }),
  Import: endpoint({
    method: 'GET',
    path: '/{idDataset}/Import/{idDatasetImport}',
    summary: 'Get an import of utterances with its state',
    permission: edit,
    response: datasetImport,
  }),
  ImportRows: endpoint({
    method: 'GET',
    path: '/{idDataset}/Import/{idDatasetImport}/Rows',
    summary: 'List the rows of an import of utterances with their results',
    permission: edit,
    query: datasetImportRowQuery,
    response: pageOf(datasetImportRow),
  }),
  ApplyImport: endpoint({
    method: 'POST',
    path: '/{idDataset}/Import/{idDatasetImport}/Apply',
    summary: 'Import the utterances that were chosen, as one version of the dataset; many of them as a task',
    permission: edit,
    body: datasetImportApply,
    response: datasetImport,
    answers: 'Import',
    changes: ['Tasks', 'Home.UserTasksOverview'],
    errors: [
      'datasetImport.notOpen',
      'datasetImport.nothingToDo',
      'dataset.tooManyUtterances',
      'dataset.tooManyCategories',
      'dataset.busy',
    ],
  }),
  ImportRefused: endpoint({
    method: 'GET',
    path: '/{idDataset}/Import/{idDatasetImport}/Refused',
    summary: 'Download the refused rows with reasons, as CSV',
    permission: edit,
    response: 'stream',
    ticket: true,
  }),
  Export: endpoint({
    method: 'GET',
    path: '/{idDataset}/Export',
    summary: 'Export a dataset as CSV or JSON, or in the format of Rasa, Azure CLU or Dialogflow CX',
    permission: 'NlpApi.viewcategory',
    query: datasetExport,
    response: 'stream',
    ticket: true,
  }),
})
