import { endpoint, group } from '../kernel/endpoint.ts'
import { diagnosis } from './diagnosis.schema.ts'

export const diagnosisApi = group('Nlp', '/Nlp', {
  Diagnosis: endpoint({
    method: 'GET',
    path: '/{idDataset}/Diagnosis',
    summary: 'Get what the last look at the labels of a dataset found',
    permission: 'NlpApi.viewcategory',
    response: diagnosis,
  }),
  Diagnose: endpoint({
    method: 'POST',
    path: '/{idDataset}/Diagnose',
    summary: 'Look for wrong labels in a dataset, and for categories to merge or split, as a task',
    permission: 'NlpApi.train',
    response: diagnosis,
    answers: 'Diagnosis',
    changes: ['Tasks', 'Home.UserTasksOverview'],
    errors: ['model.training', 'model.nothingToLearn'],
  }),
})
