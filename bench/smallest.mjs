// Loaded before the built server (`--import`): adds the smallest page of the same console, one word without a shell. Its rate is S.
import { pathToFileURL } from 'node:url'

const build = await import(pathToFileURL('build/server/index.js').href)
const route = { id: 'smallest', parentId: 'root', path: 'smallest' }
build.routes.smallest = { ...route, module: { default: () => 'one' } }
build.assets.routes.smallest = { ...route, module: build.assets.routes.root.module, imports: [], css: [] }
