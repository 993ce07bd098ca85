/** Lint rules that keep names and comments in plain English (docs/glossary.md). */

/** Participles and catch-alls that say nothing of what a value holds. */
const vague = new Set('told asked kept said came given shown held made found known sought wish way'.split(' '))

const names = {
  create: (context) => ({
    'Program:exit'() {
      for (const { variables } of context.sourceCode.scopeManager.scopes)
        for (const { name, defs } of variables)
          for (const { type, name: node } of defs)
            if (type !== 'ImportBinding' && vague.has(name.toLowerCase()))
              context.report({ node, message: `Name it by what it holds, not "${name}"` })
    },
  }),
}

const comments = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (/^[\s*]*why\b/i.test(comment.value))
          context.report({ loc: comment.loc, message: 'Give the reason as a full sentence, without "why"' })
    },
  }),
}

export const language = { rules: { names, comments } }
