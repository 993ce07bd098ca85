/** The project's root. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute. This file is one folder below it, both as source and as built. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Folder of the migrations of the console's own store. */
export const storeMigrations = join(root, 'db/console/migrations')
