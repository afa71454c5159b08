import { either, error, warning } from './fact.ts'

/** Where the flow leads: start, end, connections, loops, transfers, components. */
export const WAY_FACTS = {
  'start.missing': error('No conversation can begin.', 'Add a start step.'),
  'start.several': error('It is not clear where a conversation begins.', 'Keep one start step.'),
  'end.missing': either(
    'The flow never ends by itself: callers have to hang up, or, where nothing waits for them, the conversation is stopped as an error.',
    'Lead the last step to an end step.',
  ),
  'outlet.unwired': error(
    'A conversation that leaves by this connection ends in an error: the caller is cut off.',
    'Connect it to a step.',
  ),
  'outlet.unknownTarget': error(
    'The step it leads to does not exist, so the caller is cut off there.',
    'Connect it to a step that exists.',
  ),
  'outlet.notOffered': warning('The connection is never used.', 'Remove it, or lead it from another outlet.'),
  'outlet.duplicate': error('Only one of the two can be taken.', 'Give each its own name.'),
  'error.unseen': warning(
    'When the step fails, the caller is told that it worked.',
    'Connect “error” to a step that tells the caller.',
  ),
  'escape.missing': warning(
    'A caller who goes round once too often is cut off by an error.',
    'Choose the step that is taken after the limit.',
  ),
  'escape.unknownTarget': error(
    'A caller who goes round too often is cut off by an error.',
    'Choose a step that exists.',
  ),
  'node.unreachable': warning(
    'No caller ever gets to the step.',
    'Connect it, or remove it if it is no longer needed.',
  ),
  'loop.endless': error(
    'The bot goes round without waiting until the limit of steps ends the conversation.',
    'Let the loop wait for the caller, or limit it with a counter.',
  ),
  'budget.turn': warning(
    'One turn may do only so much work, and the conversation is stopped past that.',
    'Divide the work, or let the loop go round less often.',
  ),
  'budget.phrases': error('More phrases than can be recognized in time.', 'Move phrases to a grammar or a model.'),
  'budget.state': error('The values do not fit into a conversation.', 'Make the defaults smaller.'),
  'transfer.target': error(
    'The transfer leads nowhere, or it is not clear where.',
    'Choose either a number, the agent desk or a flow.',
  ),
  'transfer.again': warning(
    'A caller whose transfer fails is put through the same failure again, without a chance to say anything, until they hang up.',
    'Lead the failure to an offer of a callback, or count the tries.',
  ),
  'transfer.after': warning(
    'After a completed transfer the bot has let go of the call: nobody hears the text, and nobody answers.',
    'Say it before the transfer, or do there only what needs no caller, such as recording an outcome.',
  ),
  'globalIntent.unknownTarget': error(
    'A caller who says it is cut off: the step does not exist.',
    'Choose a step that exists.',
  ),
  'onError.unknownTarget': error(
    'A conversation with an error is cut off: the step for errors does not exist.',
    'Choose a step that exists.',
  ),
  'callback.moved': warning(
    'The caller is promised a time that is moved without a word when it lies outside calling hours.',
    'Connect “moved” to a step that says the new time.',
  ),
  'subflow.flow': error(
    'There is nothing to run, so the conversation ends in an error.',
    'Choose a flow or component.',
  ),
  'interface.duplicate': error('It is not clear which of the two counts.', 'Remove one of them.'),
  'interface.variable': error('The input or result has no variable.', 'Declare a variable of that name.'),
  'interface.default': error('Flows that leave the input out get a value that does not fit.', 'Correct the default.'),
  'interface.exit': either(
    'Flows that use the component rely on its exits: one that is not listed cannot be connected, one that no step takes is connected in vain.',
    'Make the exits of the interface and those of its end steps the same.',
  ),
  'component.input': either('The value is given to nobody.', 'Remove the input, or choose one that the component has.'),
  'component.inputMissing': either('The component runs without what it needs.', 'Give the input a value.'),
  'component.inputType': either('The component fails when it is given this value.', 'Give a value of the right type.'),
  'component.circle': warning(
    'A conversation that goes round too many levels deep ends in an error.',
    'Lead one of the flows to an end instead.',
  ),
  'component.exit': either('The component never returns by this exit.', 'Remove the exit.'),
  'component.exitMissing': either(
    'A caller whose component returns by this exit is cut off by an error.',
    'Add the exit and connect it.',
  ),
  'component.result': either(
    'The component has no such result, so the variable stays empty.',
    'Choose another result.',
  ),
  'component.resultType': either('The variable cannot take the result.', 'Choose a variable of the same type.'),
} as const
