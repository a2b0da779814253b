#include "CDiagnosticPages.h"

// The pages are part of the program. A changed page rebuilds this file.
static const unsigned char pages[] = {
#embed "../../docs/diagnostics/AF10xx-yaml.md"
    ,
#embed "../../docs/diagnostics/AF11xx-documents.md"
    ,
#embed "../../docs/diagnostics/AF12xx-steps.md"
    ,
#embed "../../docs/diagnostics/AF13xx-values.md"
    ,
#embed "../../docs/diagnostics/AF14xx-expectations.md"
    ,
#embed "../../docs/diagnostics/AF15xx-operations.md"
    ,
#embed "../../docs/diagnostics/AF16xx-names.md"
    ,
#embed "../../docs/diagnostics/AF170x-given.md"
    ,
#embed "../../docs/diagnostics/AF171x-examples.md"
    ,
#embed "../../docs/diagnostics/AF172x-flows.md"
    ,
#embed "../../docs/diagnostics/AF18xx-combinations.md"
    ,
#embed "../../docs/diagnostics/AF200x-project-file.md"
    ,
#embed "../../docs/diagnostics/AF201x-kinds.md"
    ,
#embed "../../docs/diagnostics/AF202x-project-values.md"
    ,
#embed "../../docs/diagnostics/AF203x-formats.md"
    ,
#embed "../../docs/diagnostics/AF204x-references.md"
    ,
#embed "../../docs/diagnostics/AF205x-environment.md"
    ,
#embed "../../docs/diagnostics/AF21xx-configuration-files.md"
    ,
#embed "../../docs/diagnostics/AF22xx-expected-differences.md"
    ,
#embed "../../docs/diagnostics/AF23xx-policies.md"
    ,
#embed "../../docs/diagnostics/AF24xx-dated-entries.md"
    ,
    0};

const char *diagnosticPages(void) { return (const char *)pages; }
