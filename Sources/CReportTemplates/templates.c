#include "CReportTemplates.h"

// `#embed` is in C23, and clang accepts it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// The templates are part of the program. A changed template rebuilds this file.
#define TEMPLATE(name) static const char name[]
TEMPLATE(pageStart) = {
#embed "html/page-start.html"
    , 0};
TEMPLATE(pageEnd) = {
#embed "html/page-end.html"
    , 0};
TEMPLATE(summary) = {
#embed "html/summary.html"
    , 0};
TEMPLATE(trend) = {
#embed "html/trend.html"
    , 0};
TEMPLATE(problems) = {
#embed "html/problems.html"
    , 0};
TEMPLATE(filter) = {
#embed "html/filter.html"
    , 0};
TEMPLATE(card) = {
#embed "html/card.html"
    , 0};
TEMPLATE(failure) = {
#embed "html/failure.html"
    , 0};
TEMPLATE(steps) = {
#embed "html/steps.html"
    , 0};
TEMPLATE(row) = {
#embed "html/row.html"
    , 0};
TEMPLATE(skipped) = {
#embed "html/skipped.html"
    , 0};
TEMPLATE(leftovers) = {
#embed "html/leftovers.html"
    , 0};
TEMPLATE(block) = {
#embed "html/block.html"
    , 0};
TEMPLATE(styles) = {
#embed "html/report.css"
    , 0};
TEMPLATE(script) = {
#embed "html/report.js"
    , 0};

static const struct ReportTemplate templates[] = {
    {"page-start", pageStart}, {"page-end", pageEnd}, {"summary", summary}, {"trend", trend},
    {"problems", problems},    {"filter", filter},    {"card", card},       {"failure", failure},
    {"steps", steps},          {"row", row},          {"skipped", skipped}, {"leftovers", leftovers},
    {"block", block},          {"styles", styles},    {"script", script},
};

static const int count = sizeof templates / sizeof templates[0];

struct ReportTemplate reportTemplate(int index) {
  const struct ReportTemplate none = {0, 0};
  return index < 0 || index >= count ? none : templates[index];
}
