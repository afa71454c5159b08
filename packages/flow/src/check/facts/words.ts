import { either, error, warning } from './fact.ts'

/** Texts, languages and what is understood. */
export const WORD_FACTS = {
  'language.default': error('It is not clear which language is spoken.', 'Choose one of the flow’s languages.'),
  'language.duplicate': error('The second one never counts.', 'Remove one of them.'),
  'language.undeclared': either(
    'The language is not one of the flow’s, so the text is never said, or the conversation changes to a language without texts.',
    'Add the language to the flow, or remove the text.',
  ),
  'text.missing': error('There is nothing to say: the caller hears silence.', 'Write the text.'),
  'text.empty': error('The caller hears silence.', 'Write the text, or remove the alternative.'),
  'text.form': warning(
    'Callers hear the value as computers write it, such as “true” or “2026-12-24”.',
    'Put it into words with the function that is named.',
  ),
  'text.digits': warning(
    'A voice may read a customer number as “one million two hundred thousand”, which nobody can write down.',
    'Use digitsText(…), which gives the digits one by one.',
  ),
  'text.long': warning(
    'Callers forget how a long text began, and interrupt it or hang up.',
    'Shorten it, or divide it by a question.',
  ),
  'translation.missing': either(
    'Callers hear another language, or are not understood in their own.',
    'Write the text or the phrases in the language.',
  ),
  'translation.same': warning(
    'Callers of the one language hear the other, read by a voice that cannot pronounce it.',
    'Translate the text.',
  ),
  'keys.promised': warning(
    'Callers press the key that they were told, and are not understood.',
    'Add the key where the caller answers, or take it out of the text.',
  ),
  'reaction.same': warning(
    'The same answer is in two reactions, and callers always go the way of the first.',
    'Keep it in one of them.',
  ),
  'recognise.empty': error('Nothing that callers say is understood.', 'Add a way to recognize it.'),
  'recognise.language': warning(
    'Callers who speak this language are not understood.',
    'Add phrases in the language, or ask in another way.',
  ),
  'phone.country': warning(
    'A number without its prefix cannot be called back: in a chat nothing says of what country it is.',
    'Choose the country of the recognizer.',
  ),
  'grammar.missing': error('Nothing is recognized by it.', 'Choose a grammar that exists.'),
  'grammar.language': warning('Callers who speak another language are not understood.', 'Add phrases or a grammar.'),
  'asset.missing': error('The caller hears silence where the recording should be.', 'Choose a recording that exists.'),
  'knowledgeBase.missing': error('No question can be answered.', 'Choose a knowledge base that exists.'),
  'mcpServer.missing': error('The function can never be called.', 'Choose an MCP server that exists.'),
  'model.category': warning('The category is never recognized.', 'Choose a category that the model has.'),
  'model.missing': error('Nothing is recognized by it.', 'Choose a model that exists.'),
  'model.untrained': warning('Nothing is recognized by it yet.', 'Train the model and put a version live.'),
  'pattern.invalid': error('Nothing is recognized by it.', 'Correct the regular expression.'),
  'unsure.never': warning('The question is never asked.', 'Let two reactions use a trained model, or remove it.'),
  'dtmf.empty': error('No key has an effect.', 'Set keys or a number of several digits.'),
  'dtmf.range': error('No entry can be long enough and short enough.', 'Correct the fewest and the most digits.'),
  'agent.noModel': warning('Callers never talk to the agent; it always leaves by “error”.', 'Set up a language model.'),
  'agent.outcomes': error('The conversation with the model cannot end well.', 'Add an outcome.'),
  'agent.instructions': error('The model does not know what it is for.', 'Write its goal and instructions.'),
  'agent.name': error('The model cannot tell the two apart.', 'Give each its own name.'),
  'agent.argument': error('The function is called with a wrong argument.', 'Choose one that its schema has.'),
  'answer.knowledgeBase': error('No question can be answered.', 'Choose a knowledge base.'),
  'answer.question': error('Nothing is looked for.', 'Say what to look for, such as what the caller said.'),
} as const
