/** Every limit of the generator, with its reason. */

/** Milliseconds of processor time, of all threads, for one text, example or page. The largest real ones take a few seconds. */
export const WORK_MS = 10_000;

/** Bytes in which the work is described to the supervisor. Its task and text are cut to 200 characters each. */
export const MAX_WORK_BYTES = 16_384;

/** Bytes of a text that is compressed as much as possible, which takes two seconds. Larger ones take a tenth of the time each. */
export const MAX_BEST_COMPRESSION = 1_000_000;

/** Megabytes that a command may use. Documents of 13 MB take less than half of it. */
export const MEMORY_MEGABYTES = 4_096;

/** Characters of code, and of a line in it, that are highlighted: nobody reads more, and colors double its size. */
export const MAX_HIGHLIGHTED_CODE = 100_000;
export const MAX_HIGHLIGHTED_LINE = 2_000;

/**
 * Bytes of a specification with the files that it refers to. The largest public ones have 13 MB as JSON and 34 MB as YAML.
 * Parsed, YAML takes some forty times its size.
 */
export const MAX_DOCUMENT_BYTES = 40 * 1024 * 1024;

/** Bytes of a guide: twelve times the longest real one. Its parsers may take 50 µs and 5,000 bytes of memory for each byte. */
export const MAX_GUIDE_BYTES = 128 * 1024;

/** Bytes of `site.yaml` and of a workflow, which people write by hand. */
export const MAX_SETTINGS_BYTES = 1024 * 1024;

/** Entries of a list in `site.yaml`. Every page shows the menus, and hosts read each redirect at every request. */
export const MAX_ENTRIES = 2_000;

// markdown
/** Characters. The time to parse front matter grows faster than its length. */
export const MAX_FRONT_MATTER = 20_000;

// text
/** In characters. Longer names are similar to no other, and each comparison takes at most microseconds. */
export const MAX_SUGGESTED_NAME = 100;
/** Characters to compare for one name: a document may have thousands of wrong names among thousands. */
export const MAX_SUGGESTION_WORK = 200_000;

// images
/** In bytes. The size of an image is behind its metadata; searching more of a damaged file takes seconds. */
export const MAX_IMAGE_HEAD = 1024 * 1024;
/** In pixels. No browser shows larger images. */
export const MAX_IMAGE_SIDE = 65_535;

// openapi/model
/** Levels of a type in words: nobody reads `array of array of array of …` any further. */
export const MAX_TYPE_DEPTH = 8;

// openapi/model/sample
/** An array that must be longer has no sample. */
export const MAX_SAMPLE_ITEMS = 20;
/** Also limits the depth of the tree. */
export const MAX_PATTERN = 500;
/** In characters; a string that must be longer has no sample. */
export const MAX_SAMPLE_TEXT = 1_000;
/** Maximum length of a string generated from a pattern, in characters. */
export const MAX_PATTERN_TEXT = 200;
/** An object that must have more undeclared properties has no sample. */
export const MAX_UNDECLARED_NAMES = 20;
/** `patternProperties` that are used. */
export const MAX_NAME_PATTERNS = 50;
/** Characters of a name that is generated from a pattern. */
export const MAX_SAMPLE_NAME = 100;
/** Variants of a body that get a sample of their own: each is shown in every language. */
export const MAX_SAMPLED_VARIANTS = 10;
/** Maximum values in a sample. */
export const MAX_SAMPLE_SIZE = 400;
/** Levels of a sample: a recursive schema has no end. */
export const MAX_SAMPLE_DEPTH = 12;
/** Other values that are tried where conditions forbid the first: each is a sample of its own. */
export const MAX_SAMPLE_REPAIRS = 60;
/** Comparisons of a schema with a value, for all samples of a document: after that, the first value is shown. */
export const MAX_SAMPLE_CHECKS = 60_000;
/** Enum values that are tried. */
export const MAX_SAMPLE_VALUES = 50;
/** Steps per match: far more than any real pattern takes. */
export const MAX_PATTERN_STEPS = 4_000;
/** Multiples to try: because of rounding, a product may not be a multiple of its factor. */
export const MAX_NUMBER_TRIES = 100;

// openapi/model
/** Characters of an anchor, which people copy. */
export const MAX_ANCHOR = 120;
/** Longer enums, such as all currencies of the world, don't get an anchor for each value. */
export const MAX_ENUM_ANCHORS = 60;
/** In characters; the variables of a longer URL are left in. */
export const MAX_SERVER_URL = 20_000;

// openapi/normalise
/** Levels of a schema, beyond those that a document may have. */
export const MAX_SCHEMA_DEPTH = 500;

// openapi/document
/** References to references; real documents have a few. */
export const MAX_REFERENCE_CHAIN = 100;

// openapi/checks
/** The lookup of each reference may follow all others. */
export const MAX_PORTABILITY_REFERENCES = 500;
/** Invalid examples of one document that are reported: more say nothing new. */
export const MAX_EXAMPLE_PROBLEMS = 50;

// openapi/checks/warnings
/** Problems per rule. */
export const MAX_WARNINGS_PER_RULE = 20;

// openapi/publish
/** Every page shows the logo. */
export const MAX_LOGO_BYTES = 1024 * 1024;
/** Each `<use>` can double the drawing. */
export const MAX_SVG_USES = 16;
/** Tags of a logo, which is parsed as HTML. */
export const MAX_SVG_TAGS = 50_000;
/** Unclosed formatting elements, which an HTML parser reopens in each that follows. */
export const MAX_SVG_FORMATTING = 5;
/** Longer sources, in characters, are offered in their own format only: others would be files of many megabytes. */
export const MAX_CONVERTED_DOCUMENT = 2_000_000;
/** Maximum objects and lists in a dereferenced document, about 5 MB of JSON: nobody downloads more than that by a click. */
export const MAX_DEREFERENCED_NODES = 50_000;

// openapi/validation
/** Values of an enum in a message. */
export const MAX_LISTED_VALUES = 20;
/** Each error is compared with all others. */
export const MAX_COMPARED_ERRORS = 1_000;

// openapi/read
/** Characters of a value that a hint writes out. */
export const MAX_HINTED_VALUE = 60;
/** Maximum objects in a bundle: each misplaced reference copies its target. */
export const MAX_BUNDLED_OBJECTS = 5_000_000;
/** Far more than any real API has. */
export const MAX_MEDIA_TYPES = 50;
/** Finding the nearest of thousands of names takes long. */
export const MAX_SUGGESTIONS = 20;
/** Components of a kind of which those that nothing refers to are looked for, as one of them may have been renamed. */
export const MAX_RENAMED = 200;
/** Characters that are repeated by aliases. */
export const MAX_REPEATED_CHARACTERS = 10_000_000;
/** For each alias, the parser searches all anchors and aliases of the file; this many steps take a second. */
export const MAX_ALIAS_STEPS = 50_000_000;

// openapi/diff
/** Of thousands of names, nobody would read all. */
export const MAX_LISTED_NAMES = 100;
/** Changes in total; after that, only the first few of each operation are listed. */
export const MAX_CHANGES = 50_000;
export const MAX_CHANGES_OF_MANY = 20;
/** Pairs of schemas in one operation that are compared; after that, each pair is compared only once. */
export const MAX_COMPARED_PAIRS = 2_000;
/** Levels of two schemas that are compared: recursive ones have no end. */
export const MAX_COMPARED_DEPTH = 25;

// search
/** More entries would be slow to load and to search on a phone. */
export const MAX_SEARCH_ENTRIES = 6_000;
/** Characters of an entry of the search index, which every reader loads. */
export const MAX_SEARCH_TEXT = 200;

// git
/** Git waits for what may never come, such as a pipe in place of a file of the repository. */
export const MAX_GIT_MS = 60_000;
/** A hostile tree of a few kilobytes can have millions of entries, all with the same blob. */
export const MAX_GIT_FILES = 2_000;
/** Files that have been removed since a revision, of which one may be the former specification. */
export const MAX_FORMER_FILES = 50;
/** Bytes of all files that are read at a revision. */
export const MAX_GIT_BYTES = 100 * 1024 * 1024;
/** Bytes of a list of files of Git. */
export const MAX_GIT_LIST_BYTES = 4 * 1024 * 1024;

// workflows
/** Addresses of a server with variables that a script knows. */
export const MAX_SERVER_ADDRESSES = 100;
/** Groups in a pattern of a workflow, and repetitions: each may multiply the attempts of a match. */
export const MAX_PATTERN_PARTS = 3;
/** More than anybody writes by hand. Each item may be expensive to read. */
export const MAX_WORKFLOW_ITEMS = 100;

// site-settings.ts
/** Servers to which readers may send requests: every response has the header that lists them. */
export const MAX_SEND_SERVERS = 20;
/** Objects and lists of one operation with all its schemas, for the mock. */
export const MAX_MOCK_NODES = 50_000;
/** Bytes of a request to the mock. */
export const MAX_MOCK_BODY = 1024 * 1024;
/** Requests that the mock remembers, and values of each: the oldest ones are forgotten. */
export const MAX_MOCK_MEMORY = 1_000;
export const MAX_MOCK_FACTS = 200;
/** Overlays of one document, each of which may touch all of it. */
export const MAX_OVERLAYS = 20;
/** Folders outside of the project. */
export const MAX_SOURCES = 20;

// components
/** In bytes; they are markup. */
export const MAX_COMPONENT = 1024 * 1024;

// assets
/** In bytes; every page has all styles in it. */
export const MAX_STYLE_SHEET = 1024 * 1024;
/** Style sheets, fonts and elements of the head: each weighs on every page. */
export const MAX_BRAND_ITEMS = 20;

// output
/** So many names fit on a screen. */
export const MAX_NAMED_FILES = 30;
/** In bytes. The manifest of a site with a million files is smaller. */
export const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

// guides/diagrams
/** Points of a chart: more touch each other on a phone. */
export const MAX_CHART_POINTS = 60;

// guides/diagrams/mermaid
/** Deeper groups would be boxes around almost nothing. */
export const MAX_GROUP_DEPTH = 6;
/** Longer labels are texts, which belong beside a diagram. */
export const MAX_DIAGRAM_LABEL = 200;
/** A larger diagram explains nothing, and takes seconds to lay out. */
export const MAX_DIAGRAM = 20_000;
export const MAX_DIAGRAM_LINE = 1000;
/** With more, a diagram is hardly one. */
export const MAX_DIAGRAM_FAULTS = 8;
export const MAX_DIAGRAM_NODES = 60;
export const MAX_DIAGRAM_EDGES = 90;
export const MAX_DIAGRAM_ACTORS = 10;
export const MAX_DIAGRAM_STEPS = 80;

// site
/** Pairs of names, and of anchors and names, that are compared: more would be slow, and are hardly renames. */
export const MAX_COMPARED_NAMES = 10_000;
export const MAX_COMPARED_ANCHORS = 1_000_000;
/** Operations of one tag on one page: more are split by their paths. */
export const MAX_TAG_ITEMS = 200;
/** Bytes of the history that the days of last changes are read from. */
export const MAX_GIT_LOG_BYTES = 256 * 1024 * 1024;
/** A reference with more operations is split, however small they are. */
export const MAX_PAGE_OPERATIONS = 200;
/** Each page links to all others, so thousands of small tags with a page each would be millions of links. */
export const MAX_TAG_PAGES = 200;
/** Some file systems truncate longer names. */
export const MAX_OPERATION_FILE_NAME = 150;

// pipeline
/** Characters of the pages of a reference; with more, and ten for each character of its document, it is reported as large. */
export const USUAL_REFERENCE_HTML = 15_000_000;

// check
/** Larger pages are skipped: they would take longer than the rest of the check, and hundreds of megabytes. */
export const MAX_VALIDATED_HTML = 3_000_000;
export const MAX_VALIDATED_ELEMENTS = 30_000;
/** The maximum number of problems of a page; further ones are mostly repetitions. */
export const MAX_HTML_PROBLEMS = 5;

// file-names.ts
/** Most file systems do not allow longer path segments. */
export const MAX_FILE_NAME_BYTES = 255;

// openapi/read
/** Problems of one kind that are reported. */
export const MAX_PROBLEMS = 100;
/** Levels of nesting: far beyond any real document, well within the stack. */
export const MAX_DOCUMENT_DEPTH = 400;
/** Items of a list, or fields of an object: to list millions of them is one call of JavaScript, which cannot be ended. */
export const MAX_DOCUMENT_ITEMS = 1_000_000;
/** Characters of a name, such as that of a field or a path. */
export const MAX_DOCUMENT_NAME = 2_000;
/** Characters of other strings, except for descriptions and examples: a title, a URL, a pattern. */
export const MAX_DOCUMENT_LINE = 50_000;
/** Characters of any string. */
export const MAX_DOCUMENT_TEXT = 1_000_000;
/** Characters of JSON in which a part beyond these limits is located: its places are read by the parser of YAML, which is slow. */
export const MAX_LOCATED_JSON = 2_000_000;
/** Objects that are searched for what aliases repeat. */
export const MAX_SHARED_OBJECTS = 500_000;
/** Values that are repeated by aliases. */
export const MAX_REPEATED_VALUES = 100_000;

// markdown-copies
/** Characters of the name of a skill, as https://agentskills.io/specification says. */
export const MAX_SKILL_NAME = 64;
/** Characters of the description of a skill, as the same page says. */
export const MAX_SKILL_DESCRIPTION = 1024;

/** Characters of the name of a server in the header. */
export const MAX_SERVER_NAME = 30;

/** Lines of a body that is compared with another: comparing takes the product of both. */
export const MAX_COMPARED_LINES = 1000;

/** Lines of code that are shown at first: of more, the first twelve, with a button that shows all. */
export const MAX_SHOWN_LINES = 16;

/** Levels of fields in a form: a schema may contain itself under ever new conditions. What is deeper is a field for JSON. */
export const MAX_FORM_DEPTH = 20;

/** Fields that consist of fields, in all forms of a reference. */
export const MAX_FORM_FIELDS = 20_000;

/** A call in a program of a guide is not read beyond this number of characters. */
export const MAX_CALL = 2000;
