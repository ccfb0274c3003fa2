import ChartRender
print(versions())
